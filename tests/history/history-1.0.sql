BEGIN TRANSACTION;
CREATE TABLE games (
            id INTEGER PRIMARY KEY,
            uuid TEXT NOT NULL UNIQUE,
            mode TEXT NOT NULL,
            list_name TEXT NOT NULL,
            hard INTEGER NOT NULL,
            answer TEXT,
            hints INTEGER NOT NULL,
            started TEXT NOT NULL,
            finished TEXT NOT NULL
        );
INSERT INTO "games" VALUES(1,'6f0e7a52-9b7e-4b59-9d3c-0d1f5a3f7a01','practice','nyt',0,'crane',0,'2025-05-01T08:00:00.000000+00:00','2025-05-01T08:05:00.000000+00:00');
INSERT INTO "games" VALUES(2,'6f0e7a52-9b7e-4b59-9d3c-0d1f5a3f7a02','assist','nyt',1,'wince',0,'2025-05-02T08:00:00.000000+00:00','2025-05-02T08:05:00.000000+00:00');
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "settings" VALUES('theme','"light"');
CREATE TABLE turns (
            game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            number INTEGER NOT NULL,
            guess TEXT NOT NULL,
            pattern TEXT NOT NULL,
            loss REAL,
            luck REAL,
            proved INTEGER,
            PRIMARY KEY (game, number)
        ) WITHOUT ROWID;
INSERT INTO "turns" VALUES(1,1,'raise','yybbg',0.25,0.5,1);
INSERT INTO "turns" VALUES(1,2,'crane','ggggg',0.0,0.0,1);
INSERT INTO "turns" VALUES(2,1,'soare','bbbbg',NULL,NULL,NULL);
INSERT INTO "turns" VALUES(2,2,'wince','ggggg',NULL,NULL,NULL);
CREATE TABLE unfinished (
            uuid TEXT NOT NULL,
            owner TEXT NOT NULL,
            mode TEXT NOT NULL,
            saved TEXT NOT NULL,
            list_name TEXT NOT NULL,
            hard INTEGER NOT NULL,
            turns TEXT NOT NULL,
            letters TEXT NOT NULL,
            marks TEXT NOT NULL,
            cursor TEXT,
            answer TEXT,
            hints INTEGER NOT NULL,
            started TEXT NOT NULL,
            PRIMARY KEY (uuid, owner)
        ) WITHOUT ROWID;
CREATE TABLE used_words (word TEXT PRIMARY KEY) WITHOUT ROWID;
INSERT INTO "used_words" VALUES('zonal');
CREATE INDEX games_by_time ON games (finished, id);
COMMIT;
PRAGMA user_version = 1;
