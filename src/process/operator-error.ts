/** What whoever runs the program can mend: they are shown the message alone, without a stack. */
export class OperatorError extends Error {}
