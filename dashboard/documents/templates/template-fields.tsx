import { useState } from 'react';
import { ActiveInput } from '../../classes/parts/settings.tsx';
import { languages as languageNames, t } from '../../texts.ts';
import { readValue } from '../../ui/forms/entered.ts';
import { CheckInput, SelectInput, TextArea, TextInput } from '../../ui/forms/inputs.tsx';
import { type Kind, kinds } from '../filters.ts';
import { languages, sections, type Template } from './template.ts';

/** The fields of a template, for a new one empty. */
export function TemplateFields({ template }: { template: Template | undefined }) {
  const [kind, setKind] = useState<Kind>(template?.kind ?? 'report_card');
  return (
    <>
      <TextInput
        name="name"
        label={t('word.name')}
        hint={t('templates.name-hint')}
        defaultValue={template?.name}
        isRequired
        maxLength={100}
      />
      <div className="fields short">
        {template ? (
          <input type="hidden" name="kind" value={kind} />
        ) : (
          <SelectInput
            name="kind"
            label={t('word.kind')}
            value={kind}
            onChange={({ target }) => setKind(readValue(kinds, target.value) ?? 'report_card')}
            options={kinds.map((each) => [each, t(`documents.kind.${each}`)] as const)}
          />
        )}
        <SelectInput
          name="language"
          label={t('app.language')}
          defaultValue={template?.language ?? 'en'}
          options={languages.map((each) => [each, languageNames[each]] as const)}
        />
        <SelectInput
          name="paper"
          label={t('templates.paper')}
          defaultValue={template?.paper ?? 'a4'}
          options={(['a4', 'letter'] as const).map((each) => [each, t(`templates.paper.${each}`)] as const)}
        />
      </div>
      <TextInput
        name="title"
        label={t('templates.printed-title')}
        defaultValue={template?.title ?? t(`documents.kind.${kind}`)}
        isRequired
        maxLength={100}
      />
      <TextArea name="headerText" label={t('templates.header')} defaultValue={template?.headerText} maxLength={500} />
      <Sections kind={kind} chosen={template?.sections ?? ['comments', 'teachers', 'attendance', 'gpa', 'credits']} />
      <Ending template={template} />
      <Logo template={template} />
      <ActiveInput setting={template} />
    </>
  );
}

function Ending({ template }: { template: Template | undefined }) {
  return (
    <>
      <TextArea
        name="signatures"
        label={t('templates.signatures')}
        hint={t('templates.signatures-hint')}
        defaultValue={template?.signatures.join('\n')}
      />
      <TextArea name="footerText" label={t('templates.footer')} defaultValue={template?.footerText} maxLength={500} />
      <CheckInput name="preferredName" label={t('templates.preferred-name')} defaultChecked={template?.preferredName} />
    </>
  );
}

function Sections({ kind, chosen }: { kind: Kind; chosen: readonly string[] }) {
  return (
    <fieldset className="plain choices">
      <legend>{t('templates.sections')}</legend>
      {sections[kind].map((section) => (
        <CheckInput
          key={section}
          name="sections"
          value={section}
          label={t(`templates.section.${section}`)}
          defaultChecked={chosen.includes(section)}
        />
      ))}
    </fieldset>
  );
}

function Logo({ template }: { template: Template | undefined }) {
  return (
    <>
      <TextInput
        name="logo"
        type="file"
        accept="image/png,image/jpeg"
        label={t('word.logo')}
        hint={t('templates.logo-hint')}
      />
      {template?.logo && <CheckInput name="removeLogo" label={t('templates.remove-logo')} />}
    </>
  );
}
