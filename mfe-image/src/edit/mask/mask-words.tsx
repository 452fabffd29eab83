import { Button } from '@studio/ui'
import type { ReactNode } from 'react'
import type { Mask } from './use-mask.ts'

/** A share of the image in words: never 0 % of something, never 100 % of less than all. */
function percentOf(share: number): string {
  if (share >= 1) return '100%'
  return share < 0.01 ? 'less than 1%' : `${Math.min(99, Math.round(share * 100))}%`
}

/** How much of the image is painted over. */
export function shareWords(share: number): string {
  return share === 0 ? 'Paint what is to change' : `Painted: ${percentOf(share)}`
}

/** What a mask does, for the form: no model takes one, so the studio uses it. */
export function MaskHint({ mask }: { readonly mask: Mask }): ReactNode {
  if (mask.state !== 'ready') return <MaskLoading mask={mask} />
  return `Only what you painted (${percentOf(mask.share)} of the image) changes. No model takes a mask: it makes the whole image anew, and the studio lays its result over yours within the mask, with a soft edge. The rest stays as it is, in the size of your image.`
}

/** Stands in place of the words while the mask of an earlier request is not there yet, or did not come. */
export function MaskLoading({ mask }: { readonly mask: Pick<Mask, 'state' | 'retry'> }): ReactNode {
  if (mask.state === 'loading') return 'The mask is loading.'
  return (
    <span role="alert">
      The mask did not load.{' '}
      <Button size="small" onClick={mask.retry}>
        Retry
      </Button>
    </span>
  )
}
