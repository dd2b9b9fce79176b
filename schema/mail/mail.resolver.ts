import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { SelectingRequest, ServiceRequest } from '../../src/access/service-request.ts';
import { getMail, listMails, listSuppressedAddresses } from '../../src/mail/mail.queries.ts';
import { allowAddress, reportBounce } from '../../src/mail/suppression.service.ts';
import { Message } from '../auth/session.types.ts';
import type { GraphQLContext } from '../context.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Id } from '../shared/arguments.ts';
import { PageArgs } from '../shared/page.types.ts';
import { Mail, MailListArgs, MailPage, SuppressedAddress, SuppressedAddressPage } from './mail.types.ts';

@Resolver()
export class MailResolver {
  @Query(() => MailPage, {
    description: 'Returns the mails of the institution, the newest first, without their texts.',
  })
  mails(@Args(() => MailListArgs) args: MailListArgs, @CurrentRequest() request: SelectingRequest) {
    return listMails<Mail>(request, args);
  }

  @Query(() => Mail, { nullable: true, description: 'Returns one mail, with its text while it is kept or waits.' })
  mail(@Id('mail') id: number, @CurrentRequest() request: ServiceRequest, @Ctx() { registrar }: GraphQLContext) {
    return getMail(request, registrar, id);
  }

  @Query(() => SuppressedAddressPage, { description: 'Returns the addresses that take no mail, the newest first.' })
  suppressedAddresses(@Args(() => PageArgs) args: PageArgs, @CurrentRequest() request: SelectingRequest) {
    return listSuppressedAddresses<SuppressedAddress>(request, args);
  }

  @Mutation(() => SuppressedAddress, { description: 'Stops mails to an address that is known to bounce.' })
  reportBounce(
    @Arg('email', () => String, { description: 'Email address.' }) email: string,
    @Arg('reason', () => String, { nullable: true, description: 'Why, at most 300 characters.' })
    reason: string | null | undefined,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return reportBounce(request, { email, reason });
  }

  @Mutation(() => Message, { description: 'Lets mails to an address out again.' })
  allowAddress(
    @Arg('email', () => String, { description: 'Email address.' }) email: string,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return allowAddress(request, email);
  }
}
