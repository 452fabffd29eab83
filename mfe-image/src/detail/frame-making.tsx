import type { Family } from '@studio/backend/contract/library'
import { videoWords } from '@studio/media/video-words'
import type { ReactNode } from 'react'
import { pictureWords } from '../models/picture-words.ts'
import { CreatedFact } from './created-fact.tsx'
import styles from './detail-rail.module.css'
import { type Made, sizeText } from './facts.ts'

/** Where the video of a frame comes from: its kind, and of a link its address. */
function VideoFacts({ kind, link }: NonNullable<Family['video']>): ReactNode {
  return (
    <>
      <div className={styles['fact']}>
        <dt>Source</dt>
        <dd>{videoWords(kind)}</dd>
      </div>
      {link !== undefined && (
        <div className={styles['fact']}>
          <dt>Link</dt>
          <dd className={styles['link']}>
            <a href={link} target="_blank" rel="noreferrer">
              {link.replace(/^https:\/\/(www\.)?/, '')}
            </a>
          </dd>
        </div>
      )}
    </>
  )
}

interface FrameMakingProps {
  readonly made: Made
  /** Undefined while it is not known. */
  readonly video: Family['video']
}

/** Of a frame that was saved from a video: where in which video it is, and its size. No model has made it. */
export function FrameMaking({ made: { generation, output }, video }: FrameMakingProps): ReactNode {
  return (
    <section className={styles['part']}>
      <header className={styles['head']}>
        <h2>{pictureWords(generation)}</h2>
      </header>
      <dl className={styles['facts']}>
        {video !== undefined && <VideoFacts {...video} />}
        <div className={styles['fact']}>
          <dt>Size</dt>
          <dd>{sizeText(output)}</dd>
        </div>
        <CreatedFact at={Date.parse(generation.createdAt)} />
      </dl>
    </section>
  )
}
