/** A text, or its forms by number. `{name}` stands for a value. */
export type Text = string | { readonly one: string; readonly other: string };

/** The texts of a part of the dashboard in another language: all that the English part has, and no others. */
export type Texts<English> = Readonly<Record<keyof English, Text>>;
