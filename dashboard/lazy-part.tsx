import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadScreenTexts, t } from './texts.ts';
import { messageOf, Notice } from './ui/page.tsx';

/**
 * A part of a page that is fetched when it first shows. If that fails it says so, and the user can try again. It suspends nothing: React
 * would show it no sooner than 300 ms after its fallback.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: () => ReactNode,
): ComponentType<Props> {
  let part: ComponentType<Props> | undefined;
  function Part(props: Props) {
    const [{ Loaded, error }, settle] = useState<{ Loaded?: ComponentType<Props> | undefined; error?: unknown }>({
      Loaded: part,
    });
    useEffect(() => {
      if (Loaded) return;
      load().then(
        (loaded) => {
          part = loaded;
          settle({ Loaded: loaded });
        },
        (reason: unknown) => settle({ error: reason }),
      );
    }, [Loaded]);
    if (error !== undefined) throw error;
    return Loaded ? <Loaded {...props} /> : fallback?.();
  }
  return (props) => (
    <Retried>
      <Part {...props} />
    </Retried>
  );
}

/** A part with texts beyond those of the frame. */
export function lazyPartWithTexts<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyPart(async () => (await Promise.all([load(), loadScreenTexts()]))[0]);
}

class Retried extends Component<{ readonly children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return (
      <Notice title={t('error.title')}>
        <p role="alert">{messageOf(this.state.error)}</p>
        <button type="button" onClick={this.retry}>
          {t('app.retry')}
        </button>
      </Notice>
    );
  }

  private readonly retry = () => this.setState({ error: undefined });
}
