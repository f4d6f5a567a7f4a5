/** First key of every advisory lock of this program, so that it does not meet other programs of the same database. */
export const lockSpace = 20826;

/** Second keys. `presence` is held shared by every program of an embedded database: who gets it alone is the last one. */
export const locks = { presence: 1, http: 2, jobs: 3, migrate: 4 };
