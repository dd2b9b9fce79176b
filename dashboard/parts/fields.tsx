import { useEffect, useState } from 'react';
import { DayInput } from '../classes/attendance/day-input.tsx';
import { ApiError } from '../errors.ts';
import { Combobox } from '../ui/forms/combobox.tsx';
import { FileField } from '../ui/forms/file-field.tsx';
import { PlainForm } from '../ui/forms/form/plain-form.tsx';
import { InputForm } from '../ui/forms/input-form.tsx';
import { CheckInput, Radio, RadioGroup, SelectInput, TextArea, TextInput } from '../ui/forms/inputs.tsx';
import type { Choice } from '../ui/forms/use-combobox.ts';

const people: Choice[] = [
  { id: 1, label: 'Ada Lovelace', hint: 'S-1' },
  { id: 2, label: 'Alan Turing', hint: 'S-2' },
];

const error = new ApiError('VALIDATION_ERROR', 'The input is invalid.', {
  name: ['must not be empty.'],
  notes: ['must be at most 500 characters.'],
  kind: ['must be one of the list.'],
  person: ['does not exist.'],
  elsewhere: ['is no field of this form.'],
});

/** All fields, in a form without problems and in one that the service has refused. */
export function Fields() {
  const [answer, setAnswer] = useState<ApiError>();
  // A form is there before it is refused.
  useEffect(() => setAnswer(error), []);
  return (
    <>
      <h2>{'A form'}</h2>
      <InputForm isPending={false} error={undefined} onSubmit={() => undefined} onCancel={() => undefined}>
        <Inputs />
        <DayInput day="2026-09-01" asked={undefined} onDay={() => undefined} />
        <FileField label="Choose a file" accept=".csv" hint="At most 1 MB." maxBytes={1e6} onChoose={() => undefined} />
      </InputForm>
      <h2>{'A form that the service has refused'}</h2>
      <PlainForm isPending={false} isDanger error={answer} onSubmit={() => undefined}>
        <Inputs />
      </PlainForm>
    </>
  );
}

function Inputs() {
  const [chosen, choose] = useState<Choice | undefined>();
  const [way, setWay] = useState('a');
  return (
    <>
      <div className="fields">
        <TextInput label="Name" name="name" hint="As in the passport" placeholder="Placeholder" isRequired />
        <TextInput label="Read only" name="fixed" defaultValue="Fixed" readOnly />
        <TextInput label="Not to be changed" name="off" defaultValue="Off" disabled />
        <SelectInput
          label="Kind"
          name="kind"
          options={[
            ['a', 'First'],
            ['b', 'Second'],
          ]}
        />
        <TextArea label="Notes" name="notes" />
        <Combobox
          label="Person"
          name="person"
          queryKey="people"
          placeholder="Anybody"
          search={async (text) => people.filter(({ label }) => label.includes(text))}
          chosen={chosen}
          onChoose={choose}
        />
      </div>
      <CheckInput label="A box" name="box" defaultChecked />
      <RadioGroup title="Choices">
        {['a', 'b'].map((value) => (
          <Radio
            key={value}
            name="way"
            label={`Way ${value}`}
            isChosen={way === value}
            onChoose={() => setWay(value)}
          />
        ))}
      </RadioGroup>
    </>
  );
}
