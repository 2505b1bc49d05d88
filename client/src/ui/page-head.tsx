import { ZelligeField } from './zellige.tsx'

export function PageHead({ title, lead }: { readonly title: string; readonly lead: string }) {
  return (
    <header className="relative overflow-hidden border-b border-line bg-sunken">
      <ZelligeField
        fades="below"
        className="absolute inset-y-0 end-0 hidden w-72 text-brand opacity-25 lg:block"
      />
      <div className="relative mx-auto grid max-w-6xl gap-3 px-4 py-12 sm:px-6 md:py-16">
        <h1 className="max-w-3xl text-3xl font-extrabold tracking-tight sm:text-4xl">{title}</h1>
        <p className="max-w-2xl text-lg text-muted">{lead}</p>
      </div>
    </header>
  )
}
