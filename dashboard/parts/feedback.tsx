import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../errors.ts';
import { Loaded } from '../ui/answer.tsx';
import { ErrorMessage, Forbidden, NotFound, Notice } from '../ui/page.tsx';
import { CopyField } from '../ui/secrets/copy-field.tsx';
import { announce } from '../ui/toast.tsx';

/** Messages to the user: that something loads, has failed, is missing, or is done. */
export function Feedback() {
  useEffect(() => announce('Phone of Ada Lovelace changed', async () => undefined), []);
  const failing = () => Promise.reject(new ApiError('SERVICE_UNAVAILABLE', ''));
  return (
    <>
      <Loaded query={useQuery({ queryKey: ['never'], queryFn: () => new Promise<string>(() => undefined) })}>
        {() => null}
      </Loaded>
      <Loaded query={useQuery<string>({ queryKey: ['failing'], queryFn: failing })}>{() => null}</Loaded>
      <ErrorMessage error={new ApiError('CONFLICT', 'Somebody else has changed it.')} />
      <p className="message">{'A message.'}</p>
      <Notice title="A notice">
        <p>{'What is missing, and what to do.'}</p>
      </Notice>
      <Forbidden />
      <NotFound />
      <CopyField label="A secret" value="whsec_8f5b" />
    </>
  );
}
