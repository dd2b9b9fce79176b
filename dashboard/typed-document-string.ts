/** The text of an operation, with the types of its result and its variables. */
export class TypedDocumentString<Result, Variables> extends String {
  /** Has no value: it lets the compiler tell documents apart. */
  declare readonly types?: (variables: Variables) => Result;

  /** @param _fragment what the generator notes of a fragment */
  constructor(text: string, _fragment?: object) {
    super(text);
  }
}
