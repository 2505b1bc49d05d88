import type { Command } from '../../contracts/shared/command.ts'
import { exitCodes, UsageError } from '../../contracts/shared/errors.ts'
import { didYouMean } from '../../contracts/shared/suggest.ts'

const help = `npm run -s scenario -- completion bash|zsh|fish

Prints what a shell needs to complete commands, their flags and what these take, and the names of scenarios. A shell
completes nothing behind npm run, so the script also makes kamasouk-scenario stand for it; it is to be used from the
project's folder.

Example: eval "$(npm run -s scenario -- completion bash)"`

/** What can follow a command: its flags and known words, and after one of its flags the values that it takes. */
interface Completions {
  readonly words: readonly string[]
  readonly values: Readonly<Record<string, readonly string[]>>
}

type ByCommand = Readonly<Record<string, Completions>>

const alias = 'kamasouk-scenario'

const scripts = {
  bash: (commands: ByCommand) => `${alias}() { npm run -s scenario -- "$@"; }
_kamasouk_scenario() {
  local words="${Object.keys(commands).join(' ')}"
  if [ "$COMP_CWORD" -gt 1 ]; then
    case "\${COMP_WORDS[1]} \${COMP_WORDS[COMP_CWORD-1]}" in
${valueLines(commands, (name, flag, values) => `      "${name} ${flag}") words="${values}" ;;`)}
${wordLines(commands, (name, words) => `      "${name} "*) words="${words}" ;;`)}
      *) words="" ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _kamasouk_scenario ${alias}
`,
  zsh: (commands: ByCommand) => `${alias}() { npm run -s scenario -- "$@"; }
_kamasouk_scenario() {
  if (( CURRENT == 2 )); then
    compadd -- ${Object.keys(commands).join(' ')}
    return
  fi
  case "\${words[2]} \${words[CURRENT-1]}" in
${valueLines(commands, (name, flag, values) => `    "${name} ${flag}") compadd -- ${values}; return ;;`)}
${wordLines(commands, (name, words) => `    "${name} "*) compadd -- ${words} ;;`)}
  esac
  _files
}
compdef _kamasouk_scenario ${alias}
`,
  fish: (commands: ByCommand) => `function ${alias}; npm run -s scenario -- $argv; end
${wordLines(commands, (name) => `complete -c ${alias} -n __fish_use_subcommand -a ${name}`)}
${wordLines(commands, (name, words) => `complete -c ${alias} -n '__fish_seen_subcommand_from ${name}' -a '${words}'`)}
${valueLines(
  commands,
  (name, flag, values) =>
    `complete -c ${alias} -n '__fish_seen_subcommand_from ${name}' -x -l ${flag.slice(2)} -a '${values}'`,
)}
`,
} as const

function wordLines(commands: ByCommand, line: (name: string, words: string) => string): string {
  return Object.entries(commands)
    .map(([name, { words }]) => line(name, words.join(' ')))
    .join('\n')
}

function valueLines(
  commands: ByCommand,
  line: (name: string, flag: string, values: string) => string,
): string {
  return Object.entries(commands)
    .flatMap(([name, { values }]) =>
      Object.entries(values).map(([flag, taken]) => line(name, flag, taken.join(' '))),
    )
    .join('\n')
}

async function completionsOf({ flags = {}, operands }: Command): Promise<Completions> {
  const named = Object.entries({ ...flags, help: { type: 'boolean' as const } })
  return {
    words: [...named.map(([name]) => `--${name}`), ...((await operands?.words?.()) ?? [])],
    values: Object.fromEntries(
      Object.entries(flags).flatMap(([name, { values }]) => (values ? [[`--${name}`, values]] : [])),
    ),
  }
}

const isShell = (name: string): name is keyof typeof scripts => Object.hasOwn(scripts, name)

/** Answers the command that completes these. */
export const completionOf = (commands: () => Promise<Readonly<Record<string, Command>>>): Command => ({
  help,
  operands: { most: 1, words: () => Object.keys(scripts) },
  async run({ positionals: [shell] }, { terminal }) {
    const known = Object.keys(scripts)
    if (shell === undefined || !isShell(shell)) {
      throw new UsageError(
        `completion takes one of ${known.join(', ')}${shell === undefined ? '.' : `, not "${shell}".${didYouMean(shell, known)}`}`,
      )
    }
    const completed = Object.entries(await commands()).map(
      async ([name, command]) => [name, await completionsOf(command)] as const,
    )
    terminal.write(scripts[shell](Object.fromEntries(await Promise.all(completed))))
    return exitCodes.passed
  },
})
