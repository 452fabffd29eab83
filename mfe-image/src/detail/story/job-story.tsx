import { storyOf } from '@studio/backend/contract/library'
import { Button } from '@studio/ui'
import { formatExact } from '@studio/ui/format'
import { callOptions } from '@studio/ui/query'
import { Spinner } from '@studio/ui/spinner'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import styles from './job-story.module.css'
import { linesOf, sinceText } from './story-lines.ts'

interface OfOutput {
  readonly generationId: string
  readonly n: number
}

/** The steps as a small timeline: when the first was, and how long after it the others came. */
function Timeline({ generationId, n }: OfOutput): ReactNode {
  // More may have happened since it was read before.
  const story = useQuery({ ...callOptions(storyOf, { params: { id: generationId, n } }), staleTime: 0 })
  if (story.isLoadingError) {
    return (
      <p className={styles['words']} role="alert">
        The story could not be loaded.{' '}
        <Button size="small" onClick={() => void story.refetch()}>
          Retry
        </Button>
      </p>
    )
  }
  if (story.data === undefined) return <Spinner />
  const lines = linesOf(story.data.steps)
  const begin = lines[0]?.at ?? 0
  return (
    <ol className={styles['lines']}>
      {lines.map(({ key, at, words }, index) => (
        <li key={key} className={styles['line']}>
          <span>{words}</span>
          <time dateTime={new Date(at).toISOString()} title={formatExact(at)}>
            {index === 0 ? formatExact(at) : sinceText(at - begin)}
          </time>
        </li>
      ))}
    </ol>
  )
}

/** What happened to an image from its request to its charge; read from the log when somebody opens it (ui.md 3). */
export function JobStory(output: OfOutput): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles['summary']}>Job story</summary>
      {open && <Timeline {...output} />}
    </details>
  )
}
