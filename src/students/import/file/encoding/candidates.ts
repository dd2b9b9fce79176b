import type { Encoding } from './encodings.ts';

/** An encoding in which a file may be written. */
export interface Candidate {
  readonly encoding: Encoding;
  /** The languages whose letters the encoding has, by their tags. */
  readonly languages: readonly string[];
  /** The logarithm of how likely it is before the file is read, compared with the most frequent one. */
  readonly prior: number;
}

const WESTERN = 'af ca da de es fi fo fr ga is it nb nl pt sv';
const CENTRAL = 'bs cs de hr hu pl ro sk sl sq';
const CYRILLIC = 'be bg mk ru sr uk';
const TURKISH = 'ca da de es fi fr it nb nl pt sv tr';
const BALTIC = 'da de et fi lt lv nb pl sv';

/** The code pages in which Excel writes CSV. */
const EXCEL: Readonly<Record<Encoding, string>> = {
  'windows-1252': WESTERN,
  'windows-1250': CENTRAL,
  'windows-1251': CYRILLIC,
  'windows-1254': TURKISH,
  'windows-1253': 'el',
  'windows-1257': BALTIC,
  'windows-1255': 'he',
  'windows-1256': 'ar fa fr ur',
  'windows-1258': 'fr vi',
  'windows-874': 'th',
  shift_jis: 'ja',
  gb18030: 'zh-Hans zh-Hant',
  'euc-kr': 'ko',
  big5: 'zh-Hant',
};

/** The encodings of Excel's CSV for Macintosh and for MS-DOS, and of other programs. */
const OTHERS: Readonly<Record<Encoding, string>> = {
  macintosh: WESTERN,
  'x-mac-cyrillic': CYRILLIC,
  ibm437: 'ca de es fi fr it nl sv',
  ibm737: 'el',
  ibm775: BALTIC,
  ibm850: WESTERN,
  ibm852: CENTRAL,
  ibm857: TURKISH,
  ibm862: 'he',
  ibm865: 'da de fi fr nb sv',
  ibm866: 'be bg ru uk',
  'iso-8859-2': CENTRAL,
  'iso-8859-4': BALTIC,
  'iso-8859-5': CYRILLIC,
  'iso-8859-6': 'ar',
  'iso-8859-7': 'el',
  'iso-8859-13': BALTIC,
  'iso-8859-15': WESTERN,
  'koi8-u': 'be bg ru uk',
  'euc-jp': 'ja',
};

const EXCEL_PRIOR = -1;
const OTHER_PRIOR = -7;

const toCandidate = ([encoding, languages]: [Encoding, string], prior: number): Candidate => ({
  encoding,
  languages: languages.split(' '),
  prior,
});

/** The encodings that are considered when a file does not say its own. Windows-1252 is the most frequent one. */
export const candidates: readonly Candidate[] = [
  ...Object.entries(EXCEL).map((entry, index) => toCandidate(entry, index === 0 ? 0 : EXCEL_PRIOR)),
  ...Object.entries(OTHERS).map((entry) => toCandidate(entry, OTHER_PRIOR)),
];
