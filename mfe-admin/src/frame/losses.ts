import { hasUnsaved } from '@studio/ui/unsaved'
import { useMadeCodes } from '../session/made-codes.tsx'

/** What a person is asked before something is lost. */
export interface Loss {
  readonly title: string
  readonly text: string
  readonly confirm: string
}

const unsaved: Loss = {
  title: 'Discard Changes',
  text: 'What you have entered on this page is not saved.',
  confirm: 'Discard',
}

const codesNotKept: Loss = {
  title: 'Leave Recovery Codes',
  text: 'You have not said that you have kept your recovery codes. They will not be shown again.',
  confirm: 'Leave',
}

const codesBeingMade: Loss = {
  title: 'Leave Recovery Codes',
  text: 'Your recovery codes are being made. If you leave now, you will not see them.',
  confirm: 'Leave',
}

/** What can be lost now: undefined means nothing. */
interface Losses {
  /** With this page. */
  readonly ofPage: () => Loss | undefined
  /** With the session. */
  readonly ofSession: () => Loss | undefined
}

/** Tells what would be lost, at the moment in which somebody leaves. */
export function useLosses(): Losses {
  const { codes, isMaking } = useMadeCodes()
  const ofPage = (): Loss | undefined => (hasUnsaved() ? unsaved : undefined)
  const ofCodes = isMaking ? codesBeingMade : undefined
  return { ofPage, ofSession: () => ofPage() ?? (codes === undefined ? ofCodes : codesNotKept) }
}
