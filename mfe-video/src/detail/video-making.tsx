import type { Video } from '@studio/backend/contract/videos'
import { thumbnailOf } from '@studio/media/asset'
import { useNow } from '@studio/media/now'
import { CopyButton } from '@studio/ui/copy-button'
import { formatAgo, formatExact } from '@studio/ui/format'
import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { useVideoModels } from '../models/use-video-models.ts'
import { factsOf } from './facts.ts'
import styles from './video-dialog.module.css'

interface VideoMakingProps {
  readonly video: Video
  readonly clip: NonNullable<Video['clip']>
}

/** How a video was made: prompt, frames, settings, cost. */
export function VideoMaking({ video, clip }: VideoMakingProps): ReactNode {
  const models = useVideoModels().data
  const now = useNow()
  const facts = factsOf(video, clip, models)
  const created = Date.parse(video.createdAt)
  return (
    <>
      <section>
        <header className={styles['head']}>
          <h2>Prompt</h2>
          <CopyButton label="Copy prompt" text={video.prompt} />
        </header>
        <p className={styles['prompt']} dir="auto">
          {video.prompt}
        </p>
      </section>
      <section>
        <header className={styles['head']}>
          <h2>Frames</h2>
        </header>
        <div className={styles['frames']}>
          <img src={thumbnailOf(video.uploadedImage)} alt="First frame" />
          {video.lastFrame !== undefined && <img src={thumbnailOf(video.lastFrame)} alt="Last frame" />}
        </div>
      </section>
      <section>
        <header className={styles['head']}>
          <h2>Settings</h2>
          <CopyButton label="Copy settings" text={facts.map(([name, value]) => `${name}: ${value}`).join('\n')} />
        </header>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name} className={styles['fact']}>
              <dt>{name}</dt>
              <dd>
                {value}
                {name === 'Seed' && <CopyButton label="Copy seed" text={value} />}
              </dd>
            </div>
          ))}
          <div className={styles['fact']}>
            <dt>Created</dt>
            <dd title={formatExact(created)}>{formatAgo(created, now)}</dd>
          </div>
        </dl>
      </section>
      {video.sandbox && (
        <p className={styles['sandbox']}>
          <FlaskConical size={16} aria-hidden /> Sandbox: no AI model was called
        </p>
      )}
    </>
  )
}
