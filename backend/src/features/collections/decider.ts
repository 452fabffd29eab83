import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { type Decider, DomainError } from '../../platform/eventsourcing/decider.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { limitedChanges } from '../../platform/eventsourcing/limited-changes.ts'
import { collectionErrors } from './errors.ts'
import { type MemberEvent, memberEvents } from './events.ts'
import { type Addition, added, type Member, mostCollections, moved, removed } from './member.ts'

/** Whether the image is in the collection; one that was removed can be put back where it was. */
export type MemberState = { readonly status: 'never' } | ({ readonly status: 'in' | 'removed' } & Addition)

interface Adding {
  /** The image is in as many collections as it may be. */
  readonly full: boolean
}

/** The caller has checked that the collection and the image belong to the person and are not in the trash. */
export type MemberCommand = CommandContext & { readonly member: Member } & (
    | ({ readonly type: 'AddMember' } & Adding & Addition)
    | ({ readonly type: 'PutMemberBack' } & Adding)
    | { readonly type: 'RemoveMember' }
    /** `rank` is absent when there is no place between the two images, because their order has changed meanwhile. */
    | { readonly type: 'MoveMember'; readonly rank: string | undefined }
  )

const unlimited: Decider<MemberState, MemberCommand, MemberEvent> = {
  events: memberEvents,
  initial: { status: 'never' },
  evolve,
  decide: (command, state) => {
    if (command.type === 'AddMember') return add(command, state, command)
    if (state.status === 'never') throw notAMember()
    switch (command.type) {
      case 'PutMemberBack':
        return add(command, state, state)
      case 'RemoveMember':
        return state.status === 'in' ? [removed(command.member)] : []
      case 'MoveMember':
        return move(command.member, command.rank, state)
    }
  },
}

/** Streams `character-image-<id>` and `style-image-<id>`. Adding an image that is there already appends nothing. */
export const memberDecider = limitedChanges(unlimited, {
  subject: 'The place of this image',
  changes: ['AddMember', 'MoveMember'],
  endings: ['PutMemberBack'],
})

/** Refuses what is wanted of an image that is not in the collection. */
export const notAMember = () => new DomainError(commonErrors.notFound, 'This image is not in it.')

function add(
  { member, full }: Adding & { readonly member: Member },
  { status }: MemberState,
  addition: Addition,
): readonly MemberEvent[] {
  if (status === 'in') return []
  if (full)
    throw new DomainError(
      collectionErrors.tooMany,
      `An image can be in ${mostCollections} characters and styles, deleted ones included.`,
    )
  return [added(member, addition)]
}

function move(
  member: Member,
  rank: string | undefined,
  state: Exclude<MemberState, { status: 'never' }>,
): readonly MemberEvent[] {
  if (state.status !== 'in') throw notAMember()
  if (rank === undefined)
    throw new DomainError(collectionErrors.orderChanged, 'The order has changed meanwhile. Please try again.')
  return rank === state.rank ? [] : [moved(member, rank)]
}

function evolve(state: MemberState, event: MemberEvent): MemberState {
  switch (event.type) {
    case 'CharacterImageAdded':
    case 'StyleImageAdded': {
      const { rank, ratio, generationId } = event.data
      return { status: 'in', rank, ratio, ...(generationId !== undefined && { generationId }) }
    }
    case 'CharacterImageMoved':
    case 'StyleImageMoved':
      return state.status === 'never' ? state : { ...state, rank: event.data.rank }
    case 'CharacterImageRemoved':
    case 'StyleImageRemoved':
      return state.status === 'never' ? state : { ...state, status: 'removed' }
  }
}
