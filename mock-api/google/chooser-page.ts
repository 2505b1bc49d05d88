/** The page on which a person chooses a Google account. */
import { html, type Html } from '../../contracts/shared/html.ts'
import { pageOf } from '../api-docs/page.ts'
import type { UserRow } from '../world/rows.ts'

/** The typed values of another account, and the error of each field. */
export interface Typed {
  readonly values: Readonly<Record<string, string>>
  readonly faults: Readonly<Record<string, string>>
}

export interface Chooser {
  readonly world: string
  readonly state: string
  readonly accounts: readonly Pick<UserRow, '_id' | 'email' | 'firstName' | 'lastName'>[]
  /** The number of accounts that are not listed. */
  readonly more: number
  /** The link for cancelling. */
  readonly cancel: string
  readonly choose: string
  readonly styles: string
  readonly typed: Typed | undefined
}

export const chooserPage = ({ state, choose, typed, ...chooser }: Chooser): string =>
  pageOf({
    title: `${typed ? 'Please check: ' : ''}Choose an account · Kamasouk simulator`,
    path: '',
    content: html`<link rel="stylesheet" href="${chooser.styles}" />
      <div class="chooser">
        <p class="notice">
          <b>This is not Google.</b> It is a page of the simulator that stands in its place. Nothing leaves
          this machine, and nobody asks for a password.
        </p>
        <h1>Choose an account</h1>
        <p class="about">to go on to Kamasouk, in the world <b>${chooser.world}</b></p>
        <form class="card" method="post" action="${choose}">
          <input type="hidden" name="state" value="${state}" />
          ${fault('userId', typed)}
          <ul class="people">
            ${chooser.accounts.map(person)}
          </ul>
          ${chooser.more === 0 ? '' : html`<p class="about">and ${chooser.more} more, by their e-mail below</p>`}
        </form>
        <details class="card other" ${typed ? html` open` : ''}>
          <summary>Use another account</summary>
          <form method="post" action="${choose}">
            <input type="hidden" name="state" value="${state}" />
            ${field('email', 'E-mail', 'email', typed)}
            <p class="about">Names are needed for a new account only.</p>
            ${field('firstName', 'First name', 'given-name', typed)}
            ${field('lastName', 'Last name', 'family-name', typed)}
            <button class="action">Go on with this account</button>
          </form>
        </details>
        <p class="cancel"><a href="${chooser.cancel}">Cancel, and go back without signing in</a></p>
      </div>`,
  })

const person = ({ _id, email, firstName, lastName }: Chooser['accounts'][number]): Html =>
  html`<li>
    <button class="person" name="userId" value="${_id}">
      <span class="initials" aria-hidden="true">${initialOf(firstName)}${initialOf(lastName)}</span>
      <span class="who"><b>${firstName} ${lastName}</b> <span class="about">${email}</span></span>
    </button>
  </li>`

/** Matches a whole code point. */
const initialOf = (name: string): string => /^./u.exec(name)?.[0].toUpperCase() ?? ''

const field = (name: string, label: string, autocomplete: string, typed: Typed | undefined): Html =>
  html`<p>
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${name === 'email' ? 'email' : 'text'}"
      autocomplete="${autocomplete}"
      value="${typed?.values[name] ?? ''}"
      maxlength="254"
      ${name === 'email' ? html` required` : ''}
      ${
        typed?.faults[name] === undefined
          ? ''
          : html` aria-invalid="true" aria-describedby="${name}-fault" autofocus`
      }
    />
    ${fault(name, typed)}
  </p>`

const fault = (name: string, typed: Typed | undefined): Html | undefined => {
  const words = typed?.faults[name]
  return words === undefined ? undefined : html`<span class="fault" id="${name}-fault">${words}</span>`
}

/** The page for an invalid or expired state. */
export const startAgainPage = (sentence: string): string =>
  pageOf({
    title: 'Start again · Kamasouk simulator',
    path: '',
    content: html`<h1>Start again</h1>
      <p class="lead">${sentence}</p>
      <p><a class="action" href="/signin">Back to the sign-in page</a></p>`,
  })
