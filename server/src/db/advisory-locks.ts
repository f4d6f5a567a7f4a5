/** The first key of every advisory lock of this program, so that it does not collide with other programs on the same database. */
export const lockSpace = 20826;

/** Second keys. Every program on an embedded database holds `presence` in shared mode, so one that gets it exclusively
 *  is the last. */
export const locks = { presence: 1, http: 2, jobs: 3, migrate: 4, forwarding: 5 };
