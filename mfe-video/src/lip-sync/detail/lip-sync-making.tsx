/* oxlint-disable jsx-a11y/media-has-caption -- it is the person's own recording */
import type { LipSync } from '@studio/backend/contract/lip-syncs'
import { thumbnailOf } from '@studio/media/asset'
import { formatCents } from '@studio/ui/format'
import type { ReactNode } from 'react'
import { durationFact, sizeFact } from '../../clips/detail/file-facts.ts'
import { type Fact, Facts, Pictures, PromptSection, Section } from '../../clips/detail/making.tsx'
import { StoredPicture } from '../../clips/detail/stored-picture.tsx'
import type { ClipFile } from '../../clips/kind/clip.ts'
import { mannerOf, modelLabel } from '../kind/lip-sync.ts'
import styles from './lip-sync-making.module.css'

export interface LipSyncMakingProps {
  readonly lipSync: LipSync
  readonly file: ClipFile
}

/** How a lip sync was made, as lines. */
function factsOf(lipSync: LipSync, file: ClipFile): Fact[] {
  const { model, aspectRatio, resolution, costCents } = lipSync
  const manner = mannerOf(lipSync)
  const facts: readonly (Fact | undefined)[] = [
    ['Model', modelLabel(model)],
    manner === modelLabel(model) ? undefined : ['Sync mode', manner],
    durationFact(file),
    sizeFact(file),
    aspectRatio === undefined ? undefined : ['Aspect ratio', aspectRatio],
    resolution === undefined ? undefined : ['Resolution', resolution],
    ['Cost', formatCents(costCents)],
  ]
  return facts.filter((fact) => fact !== undefined)
}

/** How a lip sync was made. */
export function LipSyncMaking({ lipSync, file }: LipSyncMakingProps): ReactNode {
  const { prompt, sourceMedium, uploadedVideo, uploadedAudio } = lipSync
  return (
    <>
      {prompt !== '' && <PromptSection prompt={prompt} />}
      <Pictures title={sourceMedium === 'image' ? 'Image' : 'Video'}>
        <StoredPicture src={thumbnailOf(uploadedVideo)} alt={sourceMedium === 'image' ? 'The image' : 'The video'} />
      </Pictures>
      <Section title="Audio">
        {/* biome-ignore lint/a11y/useMediaCaption: it is the person's own recording. */}
        <audio className={styles['audio']} src={uploadedAudio} controls preload="none" aria-label="The audio" />
      </Section>
      <Facts clip={lipSync} facts={factsOf(lipSync, file)} />
    </>
  )
}
