import type { Style } from '@studio/backend/contract/library'
import { Button } from '@studio/ui'
import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { PriceFailed } from './price-failed.tsx'
import { type InstructionsForm, useAnalysis } from './use-analysis.ts'
import { usePriced } from './use-priced.ts'

interface DescribeButtonProps {
  readonly style: Style
  /** The images of the style as they are picked in the form. */
  readonly assetIds: readonly string[]
  readonly form: InstructionsForm
}

/** Writes instructions from the images, or uses those that were written after the form had been closed, which costs nothing. */
export function DescribeButton({ style, assetIds, form }: DescribeButtonProps): ReactNode {
  const { analysis, analyze, applyWritten } = useAnalysis(style, form)
  const { isKnown, mostCents, priced } = usePriced()
  const shape = { size: 'small', icon: <Sparkles size={16} aria-hidden /> } as const
  if (analysis === 'running') {
    return (
      <Button {...shape} aria-disabled>
        Analyzing images...
      </Button>
    )
  }
  if (analysis !== undefined) {
    return (
      <Button {...shape} onClick={applyWritten}>
        Use written instructions
      </Button>
    )
  }
  if (assetIds.length === 0) return null
  return (
    <>
      <Button {...shape} disabled={!isKnown} onClick={() => void analyze(assetIds, mostCents(assetIds.length))}>
        {priced('Write instructions from images', assetIds.length)}
      </Button>
      <PriceFailed />
    </>
  )
}
