import { Button } from '@studio/ui'
import { randomKey } from '@studio/ui/random-key'
import { Sparkles } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { tellFailure } from '../../toasts/tell-failure.ts'
import { analyzeImages } from './analyze-images.ts'
import { usePriced } from './use-priced.ts'

interface DescribeButtonProps {
  readonly assetIds: readonly string[]
  /** Told what the images have in common, as instructions. */
  readonly onDescribed: (instructions: string) => void
}

/** Writes instructions from the images. The person sees them in the form before they are saved. */
export function DescribeButton({ assetIds, onDescribed }: DescribeButtonProps): ReactNode {
  const [working, setWorking] = useState(false)
  const priced = usePriced()
  const describe = async (): Promise<void> => {
    setWorking(true)
    try {
      onDescribed(await analyzeImages(assetIds, randomKey()))
    } catch (error) {
      tellFailure(error, 'The images could not be analyzed.')
    }
    setWorking(false)
  }
  return (
    <Button
      size="small"
      icon={<Sparkles size={16} aria-hidden />}
      aria-disabled={working}
      onClick={() => {
        if (!working) void describe()
      }}
    >
      {working ? 'Analyzing images...' : priced('Write instructions from images', assetIds.length)}
    </Button>
  )
}
