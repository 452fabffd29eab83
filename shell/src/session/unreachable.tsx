import { Notice } from '@studio/ui/notice'
import type { ReactNode } from 'react'
import { BigButton } from '../landing/big-button.tsx'

/** Neither the landing page nor the studio can be shown, since nobody answers. */
export function Unreachable({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <Notice
      role="alert"
      title="Atelier cannot be reached"
      text="We could not find out whether you are signed in. Nothing is lost; please try again in a moment."
      action={<BigButton onClick={onRetry}>Retry</BigButton>}
    />
  )
}
