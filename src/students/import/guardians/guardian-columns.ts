import type { FileColumn } from '../../../database/properties.ts';

/** The parts of a guardian that a file has. */
export const guardianParts = ['name', 'relation', 'email', 'phone'] as const;
export type GuardianPart = (typeof guardianParts)[number];

/** The guardians of a row ([D98]). */
export const guardianSlots = ['guardian', 'guardian2'] as const;
type GuardianSlot = (typeof guardianSlots)[number];

export type GuardianColumn = `${GuardianSlot}_${GuardianPart}`;

/** Returns the column of a part of a guardian. */
export const guardianColumn = (slot: GuardianSlot, part: GuardianPart): GuardianColumn => `${slot}_${part}`;

export const guardianColumns: readonly GuardianColumn[] = guardianSlots.flatMap((slot) =>
  guardianParts.map((part) => guardianColumn(slot, part)),
);

/** Headers of the first guardian in English, German, French and Spanish. */
const FIRST: Readonly<Record<GuardianPart, string>> = {
  name: 'guardian|parent|parent name|parent guardian|parent guardian name|name of guardian|erziehungsberechtigter|erziehungsberechtigte|sorgeberechtigter|sorgeberechtigte|elternteil|name des erziehungsberechtigten|responsable|responsable légal|nom du responsable|tutor legal|nombre del tutor|apoderado|acudiente',
  relation:
    'guardian relationship|parent relation|parent relationship|relationship|relationship to student|relation to student|verwandtschaft|verwandtschaftsverhältnis|lien de parenté|parentesco',
  email:
    'guardian email address|guardian mail|parent email|parent email address|parents email|parent guardian email|e-mail erziehungsberechtigter|e-mail erziehungsberechtigte|e-mail eltern|e-mail der eltern|eltern e-mail|courriel du responsable|e-mail du responsable|courriel des parents|e-mail des parents|correo del tutor|correo del apoderado|correo del acudiente|correo de los padres',
  phone:
    'guardian phone number|guardian telephone|guardian mobile|parent phone|parent phone number|parents phone|parent mobile|parent telephone|parent guardian phone|telefon erziehungsberechtigter|telefon erziehungsberechtigte|telefon eltern|telefon der eltern|téléphone du responsable|téléphone des parents|teléfono del tutor|teléfono del apoderado|teléfono del acudiente|teléfono de los padres',
};

/** The words that stand before the number of a guardian. */
const NUMBERED = [
  'guardian',
  'parent',
  'parent guardian',
  'contact',
  'elternteil',
  'erziehungsberechtigter',
  'responsable',
  'tutor',
];

/** The words that stand behind it. */
const PARTS: Readonly<Record<GuardianPart, readonly string[]>> = {
  name: ['', ' name', ' full name', ' nombre'],
  relation: [' relation', ' relationship', ' parentesco', ' lien'],
  email: [' email', ' email address', ' mail', ' courriel', ' correo'],
  phone: [' phone', ' phone number', ' mobile', ' telephone', ' telefon', ' teléfono', ' téléphone'],
};

const EXPECTED: Readonly<Record<GuardianPart, string>> = {
  name: 'The guardian, who is found by the email, or by name and phone, and created otherwise. Siblings share one.',
  relation: 'Up to 50 characters, such as `mother`.',
  email: "The guardian's email address.",
  phone: "The guardian's phone number.",
};

const EXAMPLES: Readonly<Record<GuardianPart, string>> = {
  name: 'Pat García',
  relation: 'mother',
  email: 'pat.garcia@example.org',
  phone: '+49 (30) 901820-13',
};

/** The columns of guardians. Without a column of names the others are not read. */
export const guardianDescriptions = Object.fromEntries(
  guardianSlots.flatMap((slot, index) =>
    guardianParts.map((part) => {
      const numbered = NUMBERED.flatMap((word) => PARTS[part].map((end) => `${word} ${index + 1}${end}`));
      const headers = [...(index === 0 ? [FIRST[part]] : []), ...numbered].join('|');
      return [guardianColumn(slot, part), { headers, expected: EXPECTED[part], example: EXAMPLES[part] }];
    }),
  ),
) as unknown as Readonly<Record<GuardianColumn, FileColumn>>;
