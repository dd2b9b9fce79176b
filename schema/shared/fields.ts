import type { GraphQLInputField, GraphQLInputObjectType, GraphQLScalarType } from 'graphql';
import { ArgsType, Extensions, Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import type { FieldRule } from '../../src/input/field-rules.ts';
import { DateScalar, DateTimeScalar } from './scalars.ts';

/** Options of a field beside its type. */
interface FieldOptions {
  /** The rule of its values, from which /openapi.json describes the limits. */
  readonly rule?: FieldRule | undefined;
  /** True for a field of an input that REST lacks, whose bodies the specification fixes. */
  readonly graphqlOnly?: true;
}

interface FieldOf<Value, Nullable extends boolean> {
  readonly type: () => object;
  readonly description: string;
  readonly nullable: Nullable;
  readonly options: FieldOptions;
  /** Carries the type of the values; it is never set. */
  readonly value?: Value;
}

type Fields = Readonly<Record<string, FieldOf<unknown, boolean>>>;

/** The type of the values of a type in GraphQL: a class, an enumeration, a scalar, or a list of these. */
type ValueOf<Type> = Type extends readonly (infer Item)[]
  ? ValueOf<Item>[]
  : Type extends StringConstructor
    ? string
    : Type extends GraphQLScalarType<infer Value>
      ? Value
      : Type extends abstract new () => infer Value
        ? Value
        : Type[keyof Type];

type FieldValue<F> = F extends FieldOf<infer Value, boolean> ? Value : never;

type NullableName<F extends Fields> = { [Name in keyof F]: true extends F[Name]['nullable'] ? Name : never }[keyof F];

type RequiredValues<F extends Fields> = { [Name in Exclude<keyof F, NullableName<F>>]: FieldValue<F[Name]> };

type OutputValues<F extends Fields> = RequiredValues<F> & { [Name in NullableName<F>]: FieldValue<F[Name]> | null };

type InputValues<F extends Fields> = RequiredValues<F> & { [Name in NullableName<F>]?: FieldValue<F[Name]> | null };

/** A class with fields. Another class has them, too, if they are spread into its own: `...PageArgs.fields`. */
type ClassOf<F extends Fields, Values = object> = (new () => Values) & { readonly fields: F };

/** Returns the functions that describe fields: one for each common type, and `of` for every other one. */
function describers<Nullable extends boolean>(nullable: Nullable) {
  const typed = <Value>(
    type: () => object,
    description: string,
    options: FieldOptions = {},
  ): FieldOf<Value, Nullable> => ({ type, description, nullable, options });
  const scalar =
    <Default>(type: object) =>
    <Value extends Default = Default>(description: string, options?: FieldOptions) =>
      typed<Value>(() => type, description, options);
  return {
    int: scalar<number>(Int),
    float: scalar<number>(Float),
    text: scalar<string>(String),
    boolean: scalar<boolean>(Boolean),
    date: scalar<string>(DateScalar),
    dateTime: scalar<string>(DateTimeScalar),
    of: <Type extends object>(type: () => Type, description: string, options?: FieldOptions) =>
      typed<ValueOf<Type>>(type, description, options),
    /** Describes a field whose values are narrower than those of its type. */
    typed,
  };
}

export const { int, float, text, boolean, date, dateTime, of, typed } = describers(false);

/** Describes fields that may be null. */
export const nullable = describers(true);

/**
 * Creates the base of a class whose values the services return. The types of its properties follow from the fields.
 * @example `class Term extends outputs({ id: int('Id of the term.'), parentId: nullable.int('Id of the year.') }) {}`
 */
export function outputs<F extends Fields>(fields: F): ClassOf<F, OutputValues<F>> {
  return Object.assign(class {} as new () => OutputValues<F>, { fields });
}

/** Creates the base of a class whose values clients send. Fields that may be null may be left out, too. */
export function inputs<F extends Fields>(fields: F): ClassOf<F, InputValues<F>> {
  return Object.assign(class {} as new () => InputValues<F>, { fields });
}

interface OutputOptions {
  /** Its name in the schema, if it is not that of the class. */
  readonly name?: string;
  /** Its interface. */
  readonly implements?: abstract new () => object;
}

/** Makes a class of `outputs` an object type of the schema. */
export function Output(description: string, { name, ...options }: OutputOptions = {}) {
  const config = { description, simpleResolvers: true, ...options };
  return withFields(name ? ObjectType(name, config) : ObjectType(config));
}

/** Makes a class of `inputs` an input type of the schema. */
export function Input(description: string) {
  return withFields(InputType({ description }));
}

/** Makes a class of `inputs` the arguments of a root field. */
export function Arguments() {
  return withFields(ArgsType());
}

function withFields(register: ClassDecorator) {
  return (target: ClassOf<Fields>): void => {
    register(target);
    for (const [name, { type, description, nullable, options }] of Object.entries(target.fields)) {
      Field(type, { description, nullable })(target.prototype, name);
      Extensions(options)(target.prototype, name);
    }
  };
}

/** Returns the fields of an input that REST has, too. */
export function restFields(type: GraphQLInputObjectType): GraphQLInputField[] {
  return Object.values(type.getFields()).filter(({ extensions }) => !extensions.graphqlOnly);
}
