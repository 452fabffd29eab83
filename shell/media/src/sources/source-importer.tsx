import type { SourceKind } from '@studio/backend/contract/frames'
import type { ReactNode } from 'react'
import { LateSource } from './late-source.tsx'
import { LinkForm } from './link-form.tsx'
import { RecentVideos } from './recent-videos.tsx'
import type { Imports } from './source-import.ts'
import styles from './source-importer.module.css'
import { SourceProgress } from './source-progress.tsx'
import { UploadForm } from './upload-form.tsx'
import type { SourceImporter as Importer } from './use-source-import.ts'

interface SourceImporterProps<Content> {
  readonly kind: SourceKind
  readonly importer: Omit<Importer<Content>, 'setState' | 'reset'>
  readonly imports: Pick<Imports<Content>, 'links'>
  /** What is said while the wanted content of a video is on its way. */
  readonly loading: string
  /** What is done with a video that was imported before. */
  readonly recentAction: string
  /** Nothing else is to be done before there is a video: its button is the accented one of the page. */
  readonly comesFirst: boolean
}

/** Asks for a video by link or file, and shows how far it is. Nothing once it is ready. */
export function SourceImporter<Content>(props: SourceImporterProps<Content>): ReactNode {
  const { kind, importer, imports, loading, recentAction, comesFirst } = props
  const { state, start, resume, cancel } = importer
  if (state.status === 'ready') return null
  if (state.status === 'busy') return <SourceProgress kind={kind} state={state} loading={loading} onCancel={cancel} />
  if (state.status === 'late') return <LateSource onWait={() => void resume(state.videoId)} onCancel={cancel} />
  return (
    <div className={styles['empty']}>
      {kind === 'upload' ? (
        <UploadForm onFile={(file) => void start(file)} />
      ) : (
        <LinkForm kind={kind} linksAtom={imports.links} comesFirst={comesFirst} onLink={(link) => void start(link)} />
      )}
      <RecentVideos kind={kind} action={recentAction} onOpen={(videoId) => void resume(videoId)} />
    </div>
  )
}
