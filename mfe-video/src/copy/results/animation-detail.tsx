import type { Animation } from '@studio/backend/contract/animations'
import { Button } from '@studio/ui'
import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import { RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { ClipDetail } from '../../clips/detail/clip-detail.tsx'
import type { Items } from '../../clips/list/items.ts'
import type { ClipList } from '../../clips/list/use-clip-list.ts'
import { animationName } from '../animation/animation.ts'
import { animationKind } from '../animation/animation-kind.ts'
import type { AnimationMakingProps } from './animation-making.tsx'
import { useReuseAnimation } from './use-reuse-animation.ts'

/** Its code is loaded while the list is looked at, as that of the dialog around it. */
const AnimationMaking = lazyPart<AnimationMakingProps>(
  async () => (await import('./animation-making.tsx')).AnimationMaking,
  { pending: null, failed: (onRetry) => <PartFailed onRetry={onRetry} /> },
)

interface AnimationDetailProps {
  readonly list: ClipList<Animation>
  readonly items: Items<Animation>
}

/** The details of the copy that the address names. */
export function AnimationDetail(props: AnimationDetailProps): ReactNode {
  const reuse = useReuseAnimation()
  useEffect(() => void AnimationMaking.preload(), [])
  return (
    <ClipDetail
      {...props}
      kind={animationKind}
      nameOf={animationName}
      buttons={(animation, close) => (
        <Button
          icon={<RotateCcw size={16} aria-hidden />}
          onClick={() => {
            close()
            reuse(animation)
          }}
        >
          Reuse settings
        </Button>
      )}
    >
      {(animation, file) => <AnimationMaking animation={animation} file={file} />}
    </ClipDetail>
  )
}
