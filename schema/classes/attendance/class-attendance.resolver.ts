import { Arg, Extensions, FieldResolver, Float, Resolver, Root } from 'type-graphql';
import {
  attendanceRateByClass,
  HIDDEN_ROLL,
  rollByClass,
} from '../../../src/classes/attendance/class-attendance.queries.ts';
import { notOwnClass } from '../../../src/classes/own-class.ts';
import { type ListLoader, Loader } from '../../shared/loaders.ts';
import { DateScalar } from '../../shared/scalars.ts';
import { Class } from '../class.types.ts';
import { RollState } from './roll.types.ts';

@Resolver(() => Class)
export class ClassAttendanceResolver {
  @FieldResolver(() => RollState, {
    description:
      "The state of the class's roll of a day. Needs read:attendance. Teachers: its fields are null for classes that they do not teach.",
  })
  async roll(
    @Root() section: Class,
    @Arg('date', () => DateScalar, { description: 'The day.' }) date: string,
    @Loader() loader: ListLoader,
  ) {
    const [roll] = await loader.list<RollState>(section.id, (request, ids) => rollByClass(request, ids, date));
    // An error would take the whole list of classes with it, because the field is never null.
    return roll ?? HIDDEN_ROLL;
  }

  @Extensions({ entries: 1 })
  @FieldResolver(() => Float, {
    nullable: true,
    description:
      "Percentage attended by the institution's policy for excused days, 2 decimals; null if no marks count. Deleted students are left out. Needs read:attendance. Teachers: only of classes that they teach.",
  })
  async attendanceRate(
    @Root() section: Class,
    @Arg('from', () => DateScalar, { nullable: true, description: 'Only marks of this day or later.' })
    from: string | null | undefined,
    @Arg('to', () => DateScalar, { nullable: true, description: 'Only marks of this day or earlier.' })
    to: string | null | undefined,
    @Loader() loader: ListLoader,
  ) {
    const [rate] = await loader.list(section.id, (request, ids) => attendanceRateByClass(request, ids, { from, to }));
    if (rate === undefined) throw notOwnClass();
    return rate;
  }
}
