BEGIN TRANSACTION;
CREATE TABLE balance (only INTEGER PRIMARY KEY CHECK (only = 1), state TEXT NOT NULL);
INSERT INTO "balance" VALUES(1,'{"day": "2026-02-27", "lost": 1, "distribution": [0, 1, 2, 3, 2, 1], "streak": 4, "best_streak": 5}');
CREATE TABLE board_games (uuid TEXT PRIMARY KEY, state TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "board_games" VALUES('818c1a4f-1c3c-5711-977e-0c469d31b60e','{"mode": "assist", "solved": [8, 4, 5, 0], "limit": 9, "list_name": "nyt", "turns": [], "answers": [], "hints": 0, "title": "Quordle 376", "started": "2026-03-02T04:59:33.040837+00:00", "finished": "2026-03-02T04:59:33.040840+00:00", "uuid": "818c1a4f-1c3c-5711-977e-0c469d31b60e"}');
INSERT INTO "board_games" VALUES('9a7b6b19-db04-5661-bfd8-a557b9f864c1','{"mode": "practice", "solved": [2, 1], "limit": 7, "list_name": "nyt", "turns": ["slate:bbbbg/ggggg", "wince:ggggg/-"], "answers": ["wince", "slate"], "hints": 1, "title": "", "started": "2026-03-01T08:00:00+00:00", "finished": "2026-03-01T09:00:00+00:00", "uuid": "9a7b6b19-db04-5661-bfd8-a557b9f864c1"}');
INSERT INTO "board_games" VALUES('9d817050-27a1-59a8-9ff1-55b3afffb910','{"mode": "assist", "solved": [0, 1, 0], "limit": 8, "list_name": "nyt", "turns": ["crane:bbbbb/ggggg/bybbb"], "answers": [], "hints": 0, "title": "", "started": "2026-03-01T08:00:00+00:00", "finished": "2026-03-01T10:00:00+00:00", "uuid": "9d817050-27a1-59a8-9ff1-55b3afffb910"}');
CREATE TABLE cards (key TEXT PRIMARY KEY, state TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "cards" VALUES('nyt raise:bbbbb','state');
CREATE TABLE dated_answers (day TEXT PRIMARY KEY, word TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "dated_answers" VALUES('2026-03-01','caulk');
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
        , guess_limit INTEGER NOT NULL DEFAULT 6, day TEXT, archived INTEGER NOT NULL DEFAULT 0, score INTEGER, grid TEXT NOT NULL DEFAULT '', advised INTEGER NOT NULL DEFAULT 0);
INSERT INTO "games" VALUES(1,'97cdf38c-1be4-556e-94fd-d6de1c8b6c74','practice','nyt',0,'crane',1,'2026-03-01T08:00:00.000000+00:00','2026-03-01T08:05:00.000000+00:00',6,NULL,0,NULL,'',0);
INSERT INTO "games" VALUES(2,'01e80d2a-59e5-5280-85eb-d7c0111ef59a','assist','nyt',1,'caulk',0,'2026-03-01T08:10:00.000000+00:00','2026-03-01T08:15:00.000000+00:00',6,'2026-03-01',0,NULL,'',1);
INSERT INTO "games" VALUES(3,'e2e366be-7f00-5fc5-ba87-b4a728db33f9','adversary','original',0,NULL,0,'2026-03-01T08:20:00.000000+00:00','2026-03-01T08:25:00.000000+00:00',2,NULL,0,NULL,'',0);
INSERT INTO "games" VALUES(4,'b801d8a4-6466-5c48-9e63-6b8597a5bfa2','challenge','nyt',0,'crane',0,'2026-03-01T08:30:00.000000+00:00','2026-03-01T08:35:00.000000+00:00',6,'2026-02-01',1,NULL,'',0);
INSERT INTO "games" VALUES(5,'03896cf6-0609-5816-803c-61667612981b','practice','own.txt',0,'boost',0,'2026-03-01T08:40:00.000000+00:00','2026-03-01T08:45:00.000000+00:00',6,NULL,0,NULL,'',0);
INSERT INTO "games" VALUES(6,'eb32afb4-bc4a-512c-a6ea-02ed80893996','assist','nyt',0,NULL,0,'2025-02-05T12:00:00.000000+00:00','2025-02-05T12:00:00.000000+00:00',6,'2025-02-05',0,2,'bgybb ggggg',0);
CREATE TABLE imported (
            import INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
            kind TEXT NOT NULL,
            key TEXT NOT NULL,
            before TEXT
        , after TEXT);
INSERT INTO "imported" VALUES(1,'game','eb32afb4-bc4a-512c-a6ea-02ed80893996',NULL,'2025-02-05 None False');
INSERT INTO "imported" VALUES(1,'board_games','818c1a4f-1c3c-5711-977e-0c469d31b60e',NULL,'{"mode": "assist", "solved": [8, 4, 5, 0], "limit": 9, "list_name": "nyt", "turns": [], "answers": [], "hints": 0, "title": "Quordle 376", "started": "2026-03-02T04:59:33.040837+00:00", "finished": "2026-03-02T04:59:33.040840+00:00", "uuid": "818c1a4f-1c3c-5711-977e-0c469d31b60e"}');
INSERT INTO "imported" VALUES(2,'balance','',NULL,'{"day": "2026-02-27", "lost": 1, "distribution": [0, 1, 2, 3, 2, 1], "streak": 4, "best_streak": 5}');
CREATE TABLE imports (id INTEGER PRIMARY KEY, source TEXT NOT NULL, time TEXT NOT NULL);
INSERT INTO "imports" VALUES(1,'chat.txt','2026-03-02T04:59:33.047758+00:00');
INSERT INTO "imports" VALUES(2,'times.json','2026-03-02T04:59:33.054694+00:00');
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "settings" VALUES('hard','true');
INSERT INTO "settings" VALUES('theme','"light"');
CREATE TABLE turns (
            game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            number INTEGER NOT NULL,
            guess TEXT NOT NULL,
            pattern TEXT NOT NULL,
            loss REAL,
            luck REAL,
            proved INTEGER, before INTEGER, luck_variance REAL, mistake TEXT,
            PRIMARY KEY (game, number)
        ) WITHOUT ROWID;
INSERT INTO "turns" VALUES(1,1,'raise','yybbg',0.25,-0.5,1,2309,0.5,'blunt');
INSERT INTO "turns" VALUES(1,2,'crane','ggggg',0.0,0.5,1,3,0.25,NULL);
INSERT INTO "turns" VALUES(2,1,'raise','bgbbb',NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "turns" VALUES(2,2,'caulk','ggggg',NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "turns" VALUES(3,1,'raise','bbbbb',NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "turns" VALUES(3,2,'bunch','bbbbb',NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "turns" VALUES(4,1,'crane','ggggg',NULL,NULL,NULL,NULL,NULL,NULL);
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
            started TEXT NOT NULL, past TEXT NOT NULL DEFAULT '', guess_limit INTEGER NOT NULL DEFAULT 6, day TEXT, advised INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (uuid, owner)
        ) WITHOUT ROWID;
INSERT INTO "unfinished" VALUES('4d0ff2f4-8a28-5c14-a533-dc8e018aa46c','3e11b4fa-d4ab-43ea-b021-8369581d1cd7','practice','2026-03-02T04:59:33.048745+00:00','original',0,'raise:yybbg','cr','',NULL,'crane',1,'2026-03-01T08:00:00.000000+00:00','',6,NULL,0);
INSERT INTO "unfinished" VALUES('53bbaaf6-511e-5f42-ad11-88f8a2cfa1ac','3e11b4fa-d4ab-43ea-b021-8369581d1cd7','challenge','2026-03-02T04:59:33.048952+00:00','nyt',0,'','bo','',NULL,'boost',0,'2026-03-01T08:00:00.000000+00:00','',8,'2026-02-01',0);
INSERT INTO "unfinished" VALUES('abd7be63-96a3-5fe8-9b1d-ea7ec3808d3f','3e11b4fa-d4ab-43ea-b021-8369581d1cd7','adversary','2026-03-02T04:59:33.049124+00:00','nyt',0,'raise:bbbbb','','',NULL,NULL,0,'2026-03-01T08:00:00.000000+00:00','',6,NULL,0);
INSERT INTO "unfinished" VALUES('d53b0c7b-8d6b-543f-a11d-eecd49edd377','3e11b4fa-d4ab-43ea-b021-8369581d1cd7','assist','2026-03-02T04:59:33.048393+00:00','nyt',1,'raise:gbbbb','rebus','gybbb','[1, 2]',NULL,0,'2026-03-01T08:00:00.000000+00:00',',bbbbb,0,0,0,0
raise,bbbbb,0,0,0,0
raise,gbbbb,1,0,1,0',6,'2026-03-01',1);
CREATE TABLE unfinished_boards (
            kind TEXT NOT NULL,
            owner TEXT NOT NULL,
            saved TEXT NOT NULL,
            state TEXT NOT NULL,
            PRIMARY KEY (kind, owner)
        ) WITHOUT ROWID;
INSERT INTO "unfinished_boards" VALUES('assist 2','3e11b4fa-d4ab-43ea-b021-8369581d1cd7','2026-03-02T04:59:33.053482+00:00','{"list": "nyt", "limit": 7, "boards": [",bbbbb,0,1,0,0 crane:bybbb", ",bbbbb,0,1,0,0 crane:bbbbg"], "answers": [], "seed": null, "focus": 0, "hints": 0, "started": "2026-03-01T08:00:00+00:00", "uuid": "6e58de49-c5ae-50e9-993a-ee7db114f8da"}');
INSERT INTO "unfinished_boards" VALUES('practice 4','3e11b4fa-d4ab-43ea-b021-8369581d1cd7','2026-03-02T04:59:33.051722+00:00','{"list": "nyt", "limit": 9, "boards": ["bo,bbbbb,0,1,0,0 crane:bybbb", "bo,bbbbb,0,1,0,0 crane:bybbg", "bo,bbbbb,0,1,0,0 crane:yyybb", "bo,bbbbb,0,1,0,0 crane:bbbbb"], "answers": ["rumor", "spree", "macro", "opium"], "seed": 7, "focus": 0, "hints": 0, "started": "2026-03-01T08:00:00+00:00", "uuid": "f031d37a-4ade-5abf-bd12-0e3192987f47"}');
CREATE TABLE used_words (word TEXT PRIMARY KEY, told TEXT) WITHOUT ROWID;
INSERT INTO "used_words" VALUES('zonal','2026-03-02');
CREATE INDEX games_by_time ON games (finished, id);
CREATE INDEX games_by_day ON games (day);
COMMIT;
PRAGMA user_version = 10;
