import type { Animation } from '@studio/backend/contract/animations'
import { thumbnailOf } from '@studio/media/asset'
import type { ReactNode } from 'react'
import { Facts, Pictures, PromptSection } from '../../clips/detail/making.tsx'
import { StoredPicture } from '../../clips/detail/stored-picture.tsx'
import type { ClipFile } from '../../clips/kind/clip.ts'
import { factsOf } from './facts.ts'

export interface AnimationMakingProps {
  readonly animation: Animation
  readonly file: ClipFile
}

/** How a copy was made. */
export function AnimationMaking({ animation, file }: AnimationMakingProps): ReactNode {
  return (
    <>
      {animation.prompt !== '' && <PromptSection prompt={animation.prompt} />}
      <Pictures title="Image">
        <StoredPicture src={thumbnailOf(animation.uploadedImage)} alt="Animated" />
      </Pictures>
      <Facts clip={animation} facts={factsOf(animation, file)} copied="Seed" />
    </>
  )
}
