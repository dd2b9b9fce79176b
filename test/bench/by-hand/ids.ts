/** SQL that creates the sequence of ids, above those of the service in the same database. */
export const CREATE_IDS = 'create sequence if not exists by_hand_ids start 1000000000';
