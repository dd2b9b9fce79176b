import { Embeddable, Embedded, Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';

@Entity({ tableName: 'classes' })
export class Class {
  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'string' })
  name!: string;
}

@ObjectType()
@Entity({ tableName: 'guardians' })
export class Guardian {
  @Field(() => Int)
  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Field(() => String)
  @Property({ type: 'string' })
  name!: string;

  @Field(() => String, { nullable: true })
  @Property({ type: 'string', nullable: true })
  email!: string | null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'string', nullable: true })
  phone!: string | null;
}

@ObjectType()
@Embeddable()
export class Address {
  @Field(() => String, { nullable: true })
  @Property({ type: 'string', nullable: true })
  street!: string | null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'string', nullable: true })
  city!: string | null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'string', nullable: true })
  state!: string | null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'string', nullable: true })
  zip!: string | null;
}

@ObjectType()
@Entity({ tableName: 'students' })
export class Student {
  @Field(() => Int)
  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'integer' })
  institutionId!: number;

  @Field(() => String)
  @Property({ type: 'string' })
  studentId!: string;

  @Field(() => String)
  @Property({ type: 'string' })
  firstName!: string;

  @Field(() => String)
  @Property({ type: 'string' })
  lastName!: string;

  @Field(() => String)
  @Property({ type: 'string' })
  email!: string;

  @Field(() => String, { nullable: true })
  @Property({ type: 'string', nullable: true })
  phone!: string | null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'date', nullable: true })
  dateOfBirth!: string | null;

  @ManyToOne({ entity: () => Class, joinColumn: 'class_id', nullable: true })
  class!: Class | null;

  @Field(() => Int, { nullable: true })
  get classId(): number | null {
    return this.class?.id ?? null;
  }

  @Field(() => String, { nullable: true })
  get className(): string | null {
    return this.class?.name ?? null;
  }

  @Field(() => String)
  @Property({ type: 'string' })
  status!: string;

  @Field(() => String)
  @Property({ type: 'date' })
  enrollmentDate!: string;

  @Field(() => Address, { nullable: true })
  @Embedded({ entity: () => Address, prefix: 'address_' })
  address!: Address | null;

  @Field(() => Guardian, { nullable: true })
  @ManyToOne({ entity: () => Guardian, joinColumn: 'primary_guardian_id', nullable: true })
  parent!: Guardian | null;

  @Property({ type: 'datetime', nullable: true })
  deletedAt!: Date | null;
}
