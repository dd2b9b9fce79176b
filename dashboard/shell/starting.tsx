import { t } from '../texts.ts';

/** The outlines of the frame while it loads. The page itself shows the same before any script has come. */
export function Starting() {
  return (
    <div className="starting">
      <p role="status" className="hidden-text">
        {t('app.loading')}
      </p>
    </div>
  );
}
