import { guardianOrders } from '../../src/students/guardians/guardian.queries.ts';
import { deletedType } from '../shared/deleted.types.ts';
import { orderEnum } from '../shared/enum.ts';
import { Arguments, boolean, dateTime, Input, inputs, int, nullable, Output, outputs, text } from '../shared/fields.ts';
import { nameChanges, newNames } from '../shared/name.inputs.ts';
import { Node } from '../shared/node.types.ts';
import { PageArgs, pageType } from '../shared/page.types.ts';

@Output('A parent or guardian of one or more students.', { implements: Node })
export class Guardian extends outputs({
  id: int('Id assigned by the service.'),
  name: text('Full name.'),
  givenName: nullable.text('Given name; null if it is unknown.'),
  familyName: nullable.text('Family name; null if it is unknown.'),
  sourcedId: text('sourcedId in OneRoster: that of the system that the record came from, else `g-<id>`.'),
  email: nullable.text('Email address.'),
  phone: nullable.text('Phone number.'),
  createdAt: dateTime('When the record was created.'),
  updatedAt: dateTime('When the record was last changed.'),
}) {}

@Output('A guardian as a contact for one student.')
export class StudentGuardian extends outputs({
  id: int("The guardian's id."),
  name: text('Full name.'),
  email: nullable.text('Email address.'),
  phone: nullable.text('Phone number.'),
  relation: nullable.text('Relation to the student, such as mother.'),
  contactPriority: int('Order in which guardians are called, 1 first.'),
  primary: boolean("True for the guardian shown in the student's record."),
}) {}

export const GuardianPage = pageType('GuardianPage', () => Guardian);

const GuardianOrderEnum = orderEnum('GuardianOrder', 'guardians', guardianOrders);

@Arguments()
export class GuardianListArgs extends inputs({
  ...PageArgs.fields,
  search: nullable.text('Words to search for in name, email or phone.'),
  orderBy: nullable.of(() => GuardianOrderEnum, 'Order of the list. Default: by id.'),
}) {}

@Input('A new guardian.')
export class CreateGuardianInput extends inputs({
  ...newNames,
  email: nullable.text('Email address.'),
  phone: nullable.text('Phone number: at least 5 digits, beside them only spaces, + - ( ) . / # , *, x and ext.'),
}) {}

@Input('Changes to a guardian. Absent fields keep their values.')
export class UpdateGuardianInput extends inputs({
  ...nameChanges,
  email: nullable.text('Email address; null clears it.'),
  phone: nullable.text('Phone number; null clears it.'),
}) {}

export const DeletedGuardian = deletedType('DeletedGuardian', 'guardian');
