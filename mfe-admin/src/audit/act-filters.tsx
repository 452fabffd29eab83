import { type Actor, ActWord, listActors } from '@studio/backend/contract/admin'
import { ChoiceChip } from '@studio/ui/choice-chip'
import { useCall } from '@studio/ui/query'
import type { ReactNode } from 'react'
import { PersonFilter } from '../users/person-filter.tsx'
import type { ActFilter } from './act-filter.ts'
import { actTitle, nameIn } from './act-words.ts'

interface ActFiltersProps {
  readonly filter: ActFilter
  readonly onChange: (parts: Readonly<Record<string, string | undefined>>) => void
}

const everything = 'all'
type Chosen = ActWord | typeof everything

/** What narrows the audit down: the kind of act, the admin who did it, and the person whom it concerns. */
export function ActFilters({ filter: { act, adminId, userId }, onChange }: ActFiltersProps): ReactNode {
  return (
    <>
      <ChoiceChip<Chosen>
        label="Act"
        placement="bottomRight"
        accepted={[everything, ...ActWord.options]}
        value={act ?? everything}
        onChoose={(next) => onChange({ act: next === everything ? undefined : next })}
      >
        {(each) => (each === everything ? 'All acts' : actTitle(each))}
      </ChoiceChip>
      <AdminFilter adminId={adminId} onChoose={(next) => onChange({ adminId: next })} />
      <PersonFilter userId={userId} onChoose={(next) => onChange({ userId: next })} />
    </>
  )
}

interface AdminFilterProps {
  readonly adminId: string | undefined
  readonly onChoose: (adminId: string | undefined) => void
}

function AdminFilter({ adminId, onChoose }: AdminFilterProps): ReactNode {
  const { data = [] } = useCall(listActors, {})
  const actors = new Map(data.map((actor) => [actor.id, actor]))
  // whoever is in the address can be seen and taken away, also before the list has come
  const ids = new Set([everything, ...actors.keys(), ...(adminId === undefined ? [] : [adminId])])
  return (
    <ChoiceChip
      label="Admin"
      placement="bottomRight"
      accepted={[...ids]}
      value={adminId ?? everything}
      onChoose={(id) => onChoose(id === everything ? undefined : id)}
    >
      {(id) => (id === everything ? 'All admins' : titleOf(id, actors.get(id)))}
    </ChoiceChip>
  )
}

function titleOf(id: string, actor: Actor | undefined): string {
  if (actor === undefined) return id.slice(0, 8)
  return actor.isDisabled ? `${nameIn(actor)} (disabled)` : nameIn(actor)
}
