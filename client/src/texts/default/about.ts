export const aboutTexts = {
  pageTitle: 'À propos',
  description:
    'La mission de Kamasouk, ses valeurs et les métiers de son équipe : un prix clair, une personne qui répond, un échange équitable.',
  title: 'À propos de Kamasouk',
  lead: 'La place de marché des Kamas, pour les joueurs des serveurs rétro et touch.',
  missionTitle: 'Notre mission',
  mission:
    'Que chaque joueur puisse acheter, vendre et échanger ses Kamas sans mauvaise surprise : un prix clair, une personne qui répond, une remise en jeu dont chaque étape se suit.',
  missionDetails: [
    'Entre joueurs, l’échange repose trop souvent sur une promesse. Sur Kamasouk, chaque demande est enregistrée, un opérateur en répond, et l’historique garde la trace de ce qui a été convenu.',
    'Nous n’avons pas de prix caché derrière un message privé : celui de chaque serveur se lit sur le site, en DH par million, avant même de créer un compte.',
  ],
  valuesTitle: 'Nos valeurs',
  values: {
    security: {
      title: 'La sécurité d’abord',
      text: 'Ventes sous séquestre, personnage de l’opérateur indiqué, code à vérifier : une remise ne se valide que lorsque tout concorde.',
    },
    transparency: {
      title: 'La transparence',
      text: 'Prix, disponibilité, taux et frais s’affichent avant votre demande. La commission est de 5 %, et seulement quand la transaction aboutit.',
    },
    satisfaction: {
      title: 'La satisfaction du client',
      text: 'Un opérateur humain, 24h/24 et 7j/7, et une transaction qui prend de 10 à 15 minutes.',
    },
    fairness: {
      title: 'L’échange équitable',
      text: 'Le même prix pour tous au même moment, et une quantité reçue calculée sous vos yeux.',
    },
  },
  teamTitle: 'Notre équipe',
  teamNotice:
    'Exemples : ces fiches montrent les métiers de l’équipe. Les noms sont fictifs et seront remplacés.',
  sample: 'Exemple',
  sampleName: 'Nom d’exemple',
  team: [
    { role: 'Direction', text: 'Fixe le cap et rend compte des engagements pris envers les joueurs.' },
    {
      role: 'Opérateurs',
      text: 'Répondent dans le chat, confirment les demandes et remettent les Kamas en jeu.',
    },
    { role: 'Sécurité', text: 'Vérifie les vendeurs, suit les signalements et écarte les faux comptes.' },
    { role: 'Assistance', text: 'Reprend chaque question restée ouverte et tient à jour les guides.' },
  ],
  end: {
    title: 'Et maintenant ?',
    text: 'Regardez les prix, ou voyez comment nous protégeons vos échanges.',
    links: [
      { to: '/services', label: 'Voir nos services' },
      { to: '/safety', label: 'Voir nos protections' },
    ],
  },
} as const
