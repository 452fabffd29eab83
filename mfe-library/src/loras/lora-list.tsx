import { createLora, type Lora, listLoras } from '@studio/backend/contract/library'
import { Button } from '@studio/ui'
import { Confirm } from '@studio/ui/confirm'
import { FormDialog } from '@studio/ui/form-dialog'
import { formatCountOf } from '@studio/ui/format'
import { Notice } from '@studio/ui/notice'
import { useCall } from '@studio/ui/query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { tellUnsaved } from '../acts/tell-unsaved.ts'
import { CardList } from '../cards/card-list.tsx'
import { ListHead } from '../cards/list-head.tsx'
import { LoraCard } from './lora-card.tsx'
import { emptyLora, loraFields, textsOf } from './lora-fields.ts'
import { useLoraActs } from './use-lora-acts.ts'
import { weights } from './weights.tsx'

/** What is open over the list. */
type Opened = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly lora: Lora }

/** All LoRAs of the person, newest first, and what can be done with them (spec images 2). */
export function LoraList(): ReactNode {
  const [opened, setOpened] = useState<Opened | undefined>(undefined)
  const loras = useCall(listLoras, {})
  const count = loras.data?.length ?? 0
  const add = (
    <Button type="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setOpened({ kind: 'add' })}>
      Add LoRA
    </Button>
  )
  return (
    <>
      <CardList
        list={loras}
        title="LoRAs"
        wide
        head={<ListHead title={formatCountOf(count, 'LoRA')} action={add} />}
        empty={
          <Notice
            level={2}
            picture={weights}
            title="No LoRAs yet"
            text="A LoRA teaches a model a style or a subject. Add the addresses of its files."
            action={add}
          />
        }
      >
        {(lora) => (
          <LoraCard
            key={lora.id}
            lora={lora}
            acts={{
              change: 'Edit',
              onChange: () => setOpened({ kind: 'edit', lora }),
              onDelete: () => setOpened({ kind: 'delete', lora }),
            }}
          />
        )}
      </CardList>
      {opened !== undefined && <OpenedDialog opened={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function OpenedDialog({ opened, onClose }: { readonly opened: Opened; readonly onClose: () => void }): ReactNode {
  const { add, change, remove } = useLoraActs()
  switch (opened.kind) {
    case 'add':
      return (
        <FormDialog
          title="Add New LoRA"
          action="Add LoRA"
          fields={loraFields}
          initial={emptyLora}
          schema={createLora.body}
          onSave={add}
          onFailure={(error) => tellUnsaved(error, 'Failed to create LoRA.')}
          onClose={onClose}
        />
      )
    case 'edit':
      return (
        <FormDialog
          title="Edit LoRA"
          action="Save"
          fields={loraFields}
          initial={textsOf(opened.lora)}
          schema={createLora.body}
          onSave={(texts) => change(opened.lora, texts)}
          onFailure={(error) => tellUnsaved(error, 'Failed to update LoRA.')}
          onClose={onClose}
        />
      )
    case 'delete':
      return (
        <Confirm
          title="Delete LoRA"
          text={`“${opened.lora.name}” will no longer be offered for new images. You can undo this right afterwards.`}
          confirm="Delete"
          onConfirm={() => {
            onClose()
            void remove(opened.lora)
          }}
          onCancel={onClose}
        />
      )
  }
}
