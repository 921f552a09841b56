import { countries, type Country } from './countries.ts';

/** The two-letter and three-letter ISO 3166-1 code of each country, in the order of `countries`. */
const codes = /* @__PURE__ */ [
  'CACAN USUSA MXMEX AFAFG AXALA ALALB DZDZA ASASM ADAND AOAGO AIAIA AQATA AGATG ARARG AMARM AWABW AUAUS ATAUT AZAZE BSBHS BHBHR',
  'BDBGD BBBRB BYBLR BEBEL BZBLZ BJBEN BMBMU BTBTN BOBOL BQBES BABIH BWBWA BVBVT BRBRA IOIOT BNBRN BGBGR BFBFA BIBDI CVCPV KHKHM',
  'CMCMR KYCYM CFCAF TDTCD CLCHL CNCHN CXCXR CCCCK COCOL KMCOM CDCOD CGCOG CKCOK CRCRI CICIV HRHRV CUCUB CWCUW CYCYP CZCZE DKDNK',
  'DJDJI DMDMA DODOM ECECU EGEGY SVSLV GQGNQ ERERI EEEST SZSWZ ETETH FKFLK FOFRO FJFJI FIFIN FRFRA FXFXX GFGUF PFPYF TFATF GAGAB',
  'GMGMB GEGEO DEDEU GHGHA GIGIB GRGRC GLGRL GDGRD GPGLP GUGUM GTGTM GGGGY GNGIN GWGNB GYGUY HTHTI HMHMD VAVAT HNHND HKHKG HUHUN',
  'ISISL ININD IDIDN IRIRN IQIRQ IEIRL IMIMN ILISR ITITA JMJAM JPJPN JEJEY JOJOR KZKAZ KEKEN KIKIR KPPRK KRKOR KWKWT KGKGZ LALAO',
  'LVLVA LBLBN LSLSO LRLBR LYLBY LILIE LTLTU LULUX MOMAC MKMKD MGMDG MWMWI MYMYS MVMDV MLMLI MTMLT MHMHL MQMTQ MRMRT MUMUS YTMYT',
  'FMFSM MDMDA MCMCO MNMNG MEMNE MSMSR MAMAR MZMOZ MMMMR NANAM NRNRU NPNPL NLNLD ANANT NCNCL NZNZL NINIC NENER NGNGA NUNIU NFNFK',
  'MPMNP NONOR OMOMN PKPAK PWPLW PSPSE PAPAN PGPNG PYPRY PEPER PHPHL PNPCN PLPOL PTPRT PRPRI QAQAT REREU ROROU RURUS RWRWA BLBLM',
  'SHSHN KNKNA LCLCA MFMAF PMSPM VCVCT WSWSM SMSMR STSTP SASAU SNSEN RSSRB CSSCG SCSYC SLSLE SGSGP SXSXM SKSVK SISVN GSSGS SBSLB',
  'SOSOM ZAZAF SSSSD ESESP LKLKA SDSDN SRSUR SJSJM SESWE CHCHE SYSYR TWTWN TJTJK TZTZA THTHA TLTLS TGTGO TKTKL TOTON TTTTO TNTUN',
  'TRTUR TMTKM TCTCA TVTUV UGUGA UAUKR AEARE GBGBR UMUMI UYURY UZUZB VUVUT VEVEN VNVNM VGVGB VIVIR WFWLF EHESH YEYEM ZMZMB ZWZWE',
]
  .join(' ')
  .split(' ');

const otherNames: Readonly<Partial<Record<Country, readonly string[]>>> = {
  'United States': ['United States of America', 'America'],
  'Åland Islands': ['Åland'],
  Brazil: ['Brasil'],
  China: ["People's Republic of China", 'PR China', 'PRC'],
  'Congo (the Democratic Republic of the)': ['DR Congo', 'DRC', 'Zaire'],
  'Congo (the)': ['Republic of the Congo'],
  "Cote d'Ivoire": ['Ivory Coast'],
  Eswatini: ['Swaziland'],
  Germany: ['Deutschland'],
  Greece: ['EL'],
  'Heard and McDonald Islands': ['Heard Island and McDonald Islands'],
  'Holy See (the)': ['Vatican'],
  Ireland: ['Republic of Ireland'],
  "Korea (Dem. People's Rep. of)": ['DPRK', 'N Korea', "Democratic People's Republic of Korea"],
  'Korea (the Republic of)': ['S Korea'],
  "Lao People's Dem. Republic": ["Lao People's Democratic Republic"],
  Macao: ['Macau'],
  Myanmar: ['Burma'],
  Netherlands: ['Holland', 'Kingdom of the Netherlands'],
  'Saint Barthélemy': ['St Barts'],
  'Saint Helena': ['Saint Helena, Ascension and Tristan da Cunha'],
  'Saint Vincent and the Grenadines': ['St Vincent'],
  'Saudi Arabia': ['KSA'],
  'Sint Maarten (Dutch part)': ['St Maarten'],
  Spain: ['España'],
  Taiwan: ['Taiwan, Province of China', 'Republic of China'],
  'Timor-Leste': ['East Timor'],
  'United Arab Emirates (the)': ['UAE'],
  'United Kingdom (the)': [
    'UK',
    'Great Britain',
    'United Kingdom of Great Britain and Northern Ireland',
    'England',
    'Scotland',
    'Wales',
    'Northern Ireland',
  ],
  "United States Minor Outlying Is.'s": ['United States Minor Outlying Islands'],
  'Virgin Islands (British)': ['BVI'],
  'Virgin Islands (U.S.)': ['US Virgin Islands', 'USVI'],
};

type CountryAliases = readonly [alpha2: string, alpha3: string, ...names: string[]];

/**
 * Search aliases of countries, first the two-letter and three-letter ISO 3166-1 codes, then other names. They are never
 * sent as values. Accents, case and punctuation are ignored. Our choice: the spec lists only the names.
 */
export const countryAliases = /* @__PURE__ */ Object.fromEntries(
  countries.map((country, index): [Country, CountryAliases] => {
    const code = codes[index] ?? '';
    return [country, [code.slice(0, 2), code.slice(2), ...(otherNames[country] ?? [])]];
  }),
) as Readonly<Record<Country, CountryAliases>>;
