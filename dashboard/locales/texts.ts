/** A text, or its forms by number as Intl.PluralRules names them: a language has those that it needs. `{name}` stands for a value. */
export type Text = string | ({ readonly other: string } & { readonly [Form in Intl.LDMLPluralRule]?: string });

/** The texts of a part of the dashboard in another language: all that the English part has, and no others. */
export type Texts<English> = Readonly<Record<keyof English, Text>>;
