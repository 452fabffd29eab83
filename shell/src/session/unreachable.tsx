import { Notice } from '@studio/ui/notice'
import type { ReactNode } from 'react'
import { BigButton } from '../landing/big-button.tsx'

/** Shown when the server does not respond, so that it is not known whether to show the landing page or the studio. */
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
