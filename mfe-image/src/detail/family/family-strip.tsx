import type { Family } from '@studio/backend/contract/library'
import { Button } from '@studio/ui'
import { type ReactNode, useId } from 'react'
import type { Member, Members } from './family-members.ts'
import styles from './family-strip.module.css'
import { MemberButton, type PictureMember } from './member-button.tsx'

interface GroupProps {
  readonly title: string
  readonly members: readonly Member[]
  /** Id of the picture that is shown large. */
  readonly shown: string
  readonly onOpen: (member: PictureMember) => void
  /** At the end of the list. */
  readonly children?: ReactNode
}

/** Members of one kind under their title; nothing while there are none. */
function Group({ title, members, shown, onOpen, children }: GroupProps): ReactNode {
  const id = useId()
  if (members.length === 0) return null
  return (
    <section className={styles['group']} aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        {title}
      </h2>
      <ul className={styles['list']}>
        {members.map((member) => (
          <li key={member.key}>
            <MemberButton member={member} isShown={member.key === shown} onOpen={onOpen} />
          </li>
        ))}
        {children}
      </ul>
    </section>
  )
}

/** What is said where there is nothing to show. */
function alone({ picture: { isUpload }, generation }: Family): string {
  const origin = generation?.frame === undefined ? 'Made from words alone' : 'Saved from a video'
  return `${isUpload ? 'Uploaded' : origin}. Nothing was made from it yet.`
}

export interface FamilyStripProps {
  /** Undefined while it is not known. */
  readonly family: Family | undefined
  readonly members: Members
  readonly onOpen: (member: PictureMember) => void
  /** Undefined when there is no more to show. */
  readonly onMore: (() => void) | undefined
  /** Shows what was made from the picture in the gallery; undefined where the gallery is not behind the strip. */
  readonly onFind: ((assetId: string) => void) | undefined
  /** Undefined unless it could not be loaded. */
  readonly onRetry: (() => void) | undefined
}

/** The strip below a picture: its takes, what it was made from, and what was made from it (ui.md 5). */
export function FamilyStrip({ family, members, onOpen, onMore, onFind, onRetry }: FamilyStripProps): ReactNode {
  const { takes, frames, sources, made } = members
  const group = { shown: family?.picture.id ?? '', onOpen }
  return (
    <nav className={styles['strip']} aria-label="Takes and family">
      {onRetry !== undefined && (
        <p className={styles['words']} role="alert">
          Its family could not be loaded.{' '}
          <Button size="small" onClick={onRetry}>
            Retry
          </Button>
        </p>
      )}
      <Group title="Takes" members={takes} {...group} />
      <Group title="Frames of the same video" members={frames} {...group} />
      <Group title="Made from" members={sources} {...group} />
      <Group title="Made from it" members={made} {...group}>
        {onMore !== undefined && (
          <li>
            <Button className={styles['more'] ?? ''} onClick={onMore}>
              More
            </Button>
          </li>
        )}
        {onFind !== undefined && family !== undefined && (
          <li>
            <Button className={styles['more'] ?? ''} onClick={() => onFind(family.picture.id)}>
              Show in gallery
            </Button>
          </li>
        )}
      </Group>
      {family !== undefined && sources.length + made.length === 0 && <p className={styles['words']}>{alone(family)}</p>}
    </nav>
  )
}
