import { Component, type ComponentType, type ReactNode, Suspense, use } from 'react';
import { loadScreenTexts, t } from './texts.ts';
import { messageOf, Notice } from './ui/page.tsx';

/** A part of a page that is fetched when it first shows. If that fails it says so, and the user can try again. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: () => ReactNode,
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  function Part(props: Props) {
    loading ??= load();
    const Loaded = use(loading);
    return <Loaded {...props} />;
  }
  const forget = () => {
    loading = undefined;
  };
  return (props) => (
    <Retried onRetry={forget}>
      <Suspense fallback={fallback?.()}>
        <Part {...props} />
      </Suspense>
    </Retried>
  );
}

interface RetriedProps {
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** A part with texts beyond those of the frame. */
export function lazyPartWithTexts<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyPart(async () => (await Promise.all([load(), loadScreenTexts()]))[0]);
}

class Retried extends Component<RetriedProps, { error?: unknown }> {
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

  private readonly retry = () => {
    this.props.onRetry();
    this.setState({ error: undefined });
  };
}
