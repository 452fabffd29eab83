import type { Animation } from '@studio/backend/contract/animations'
import { thumbnailOf } from '@studio/media/asset'
import { Button } from '@studio/ui'
import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { ClipDetail } from '../../clips/detail/clip-detail.tsx'
import { Facts, Pictures, PromptSection } from '../../clips/detail/making.tsx'
import { StoredPicture } from '../../clips/detail/stored-picture.tsx'
import type { Items } from '../../clips/list/items.ts'
import type { ClipList } from '../../clips/list/use-clip-list.ts'
import { animationName } from '../animation/animation.ts'
import { animationKind } from '../animation/animation-kind.ts'
import { factsOf } from './facts.ts'
import { useReuseAnimation } from './use-reuse-animation.ts'

interface AnimationDetailProps {
  readonly list: ClipList<Animation>
  readonly items: Items<Animation>
}

/** The details of the copy that the address names. */
export function AnimationDetail(props: AnimationDetailProps): ReactNode {
  const reuse = useReuseAnimation()
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
      {(animation, file) => (
        <>
          {animation.prompt !== '' && <PromptSection prompt={animation.prompt} />}
          <Pictures title="Image">
            <StoredPicture src={thumbnailOf(animation.uploadedImage)} alt="Animated" />
          </Pictures>
          <Facts clip={animation} facts={factsOf(animation, file)} copied="Seed" />
        </>
      )}
    </ClipDetail>
  )
}
