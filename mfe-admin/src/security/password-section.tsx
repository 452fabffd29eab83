import { changeOwnPassword, listOwnSessions } from '@studio/backend/contract/admin'
import { showToast } from '@studio/ui/toast-store'
import type { ReactNode } from 'react'
import { faultOf } from '../parts/faults.ts'
import { Field } from '../parts/field.tsx'
import { useAdminCommand } from '../parts/use-admin-command.ts'
import { Section } from './section.tsx'
import { OwnPassword, SecurityForm } from './security-form.tsx'
import { useTyped } from './use-typed.ts'

const empty = { password: '', newPassword: '' }

/** Changes the password, which ends the sessions in all other browsers. */
export function PasswordSection(): ReactNode {
  const change = useAdminCommand(changeOwnPassword, {
    changes: listOwnSessions,
    onSuccess: () => {
      clear()
      showToast({ title: 'Password Changed', description: 'You are signed out in all other browsers.' })
    },
  })
  const { mutate, error, isPending } = change
  const { typed, typing, clear } = useTyped(empty, change)
  return (
    <Section title="Password" text="Another password ends your sessions in all other browsers.">
      <SecurityForm
        act={isPending ? 'Changing...' : 'Change Password'}
        isPending={isPending}
        onSubmit={() => mutate({ body: typed })}
        error={error}
        said={['wrong-password']}
      >
        <OwnPassword text={typed.password} onType={typing('password')} error={error} />
        <Field
          label="New password"
          type="password"
          autoComplete="new-password"
          text={typed.newPassword}
          onType={typing('newPassword')}
          fault={faultOf(error, 'newPassword', [])}
          hint="At least 15 characters. Several words are easy to remember."
        />
      </SecurityForm>
    </Section>
  )
}
