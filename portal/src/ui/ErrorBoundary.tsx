import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
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
          <Button variant="default" onClick={() => (retry ? retry() : location.reload())}>
            {retry ? ui('retry') : ui('reload')}
          </Button>
        }
      />
    </div>
  );
}

/** Keeps the fault of one part (a map without WebGL, say) from taking the screen with it. A class, since React has no other way. */
export class ErrorBoundary extends Component<{ children: ReactNode; fallback?: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }
  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return this.props.fallback ?? <Broken retry={() => this.setState({ isBroken: false })} />;
  }
}
