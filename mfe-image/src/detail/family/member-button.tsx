import type { Relative } from '@studio/backend/contract'
import { ThumbnailButton } from '@studio/media/thumbnail-button'
import { Tooltip } from '@studio/ui/tooltip'
import { Trash2, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Member } from './family-members.ts'
import styles from './member-button.module.css'

export type PictureMember = Extract<Member, { kind: 'picture' }>

interface MemberButtonProps {
  readonly member: Member
  readonly isShown: boolean
  readonly onOpen: (member: PictureMember) => void
}

/** What is special about a picture of the strip, as a sign on it. */
function Sign({ isUpload, daysLeft }: Relative): ReactNode {
  if (!isUpload && daysLeft === undefined) return null
  const Icon = daysLeft === undefined ? Upload : Trash2
  return (
    <span className={styles['sign']}>
      <Icon size={16} aria-hidden />
    </span>
  )
}

/** One member of the strip: a picture to open, or the place of one that is not there. */
export function MemberButton({ member, isShown, onOpen }: MemberButtonProps): ReactNode {
  const { kind, label } = member
  if (kind !== 'picture') {
    return (
      <Tooltip text={label}>
        <span className={styles['place']} data-kind={kind}>
          <span className="visually-hidden">{label}</span>
          {kind === 'gone' && <Trash2 size={16} aria-hidden />}
        </span>
      </Tooltip>
    )
  }
  const { thumbnailUrl, daysLeft } = member.picture
  return (
    <span className={styles['member']} data-trashed={daysLeft !== undefined}>
      <Tooltip text={label}>
        <ThumbnailButton
          src={thumbnailUrl}
          aria-label={label}
          aria-current={isShown}
          onDragStart={(event) => event.preventDefault()}
          onClick={() => onOpen(member)}
        >
          <Sign {...member.picture} />
        </ThumbnailButton>
      </Tooltip>
    </span>
  )
}
