import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { OldVersion, reloadPage } from '../lib/load-module.ts';
import { useText } from '../lib/text.ts';
import { EmptyState } from './states.tsx';
import { uiText } from './ui.es.ts';

/** What stands in the place of a screen, or a part of one, whose code failed. */
export function Broken({ retry }: { retry?: () => void }) {
  const ui = useText(uiText);
  return (
    <div role="alert">
      <EmptyState
        title={ui('screenFailed')}
        text={ui('screenFailedBody')}
        action={
          <Button variant="default" onClick={() => (retry ? retry() : void reloadPage())}>
            {retry ? ui('retry') : ui('reload')}
          </Button>
        }
      />
    </div>
  );
}

interface ErrorBoundaryProps {
  children: ReactNode;
  /** In the place of a part whose version is gone; the shell tells why. */
  fallback?: ReactNode;
  onRetry?: () => void;
}
interface Fault {
  error: unknown;
  /** How often the part has failed: one that failed again needs a new page. */
  failures: number;
}

/** Keeps the fault of one part (a map without WebGL, say) from taking the screen with it. A class, since React has no other way. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Fault> {
  override state: Fault = { error: null, failures: 0 };
  static getDerivedStateFromError(error: unknown): Partial<Fault> {
    return { error: error ?? new Error('nothing was thrown') };
  }
  override componentDidCatch(): void {
    this.setState(({ failures }) => ({ failures: failures + 1 }));
  }
  override render(): ReactNode {
    const { children, fallback, onRetry } = this.props;
    const { error, failures } = this.state;
    if (error === null) return children;
    if (error instanceof OldVersion) return fallback;
    const retry = (): void => {
      onRetry?.();
      this.setState({ error: null });
    };
    return failures > 1 ? <Broken /> : <Broken retry={retry} />;
  }
}
