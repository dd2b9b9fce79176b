import { ArgsType, Field } from 'type-graphql';
import type { PeriodArguments } from '../../../src/input/period.ts';
import { DateScalar } from '../../shared/scalars.ts';

/** A period of a student's attendance: at most 366 days, by default the last 366. */
@ArgsType()
export class AttendancePeriodArgs implements PeriodArguments {
  @Field(() => DateScalar, { nullable: true, description: 'First day. Default: 365 days before the last.' })
  from?: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'Last day. Default: today.' })
  to?: string | null;
}
