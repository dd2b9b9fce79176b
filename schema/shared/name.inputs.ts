import { nullable, text } from './fields.ts';

/** The names of a new user or guardian. */
export const newNames = {
  name: text('Full name, 1 to 200 characters.'),
  givenName: nullable.text('Given name, at most 200 characters. Without it, all words of the name but the last.'),
  familyName: nullable.text('Family name, at most 200 characters. Without it, the last word of the name.'),
};

/** Changes to the names of a user or guardian. */
export const nameChanges = {
  name: nullable.text('Full name, 1 to 200 characters.'),
  givenName: nullable.text('Given name, at most 200 characters; null clears it. Without it, a new name decides.'),
  familyName: nullable.text('Family name, at most 200 characters; null clears it. Without it, a new name decides.'),
};
