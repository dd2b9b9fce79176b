/** Usual names of a country, in the code page in which its Excel writes CSV. */
export interface CountryNames {
  readonly country: string;
  readonly encoding: string;
  readonly names: readonly string[];
}

const country = (country: string, encoding: string, names: string): CountryNames => ({
  country,
  encoding,
  names: names.split(', '),
});

export const namesByCodePage: readonly CountryNames[] = [
  country('Spain', 'windows-1252', 'José García, María Núñez, Iñaki Muñoz, Sofía Peña, Begoña Ibáñez, Andrés Gómez'),
  country(
    'Portugal',
    'windows-1252',
    'João Conceição, Gonçalo Simões, Inês Magalhães, António Guimarães, Lourenço Brandão',
  ),
  country(
    'France',
    'windows-1252',
    'François Lefèvre, Hélène Bérénger, Chloé Gérard, Noël Benoît, Zoé Châtelain, Maëlle Prévôt',
  ),
  country('Germany', 'windows-1252', 'Jürgen Müller, Björn Groß, Käthe Schäfer, Jörg Weiß, Günther Köhler, Änne Böhm'),
  country(
    'Denmark',
    'windows-1252',
    'Søren Jørgensen, Åse Nørgaard, Lærke Sørensen, Bjørn Møller, Jens Ærø, Kåre Bækgård',
  ),
  country(
    'Iceland',
    'windows-1252',
    'Guðrún Jónsdóttir, Þórður Sigurðsson, Ásgeir Pálsson, Björk Guðmundsdóttir, Æsa Þorláksdóttir',
  ),
  country('Finland', 'windows-1252', 'Päivi Mäkinen, Jyrki Hämäläinen, Väinö Törmänen, Åsa Sjöström, Yrjö Lähteenmäki'),
  country(
    'Poland',
    'windows-1250',
    'Łukasz Wiśniewski, Małgorzata Dąbrowska, Michał Zieliński, Żaneta Wójcik, Bożena Kozłowska, Grażyna Pająk',
  ),
  country(
    'Czechia',
    'windows-1250',
    'Jiří Dvořák, Tomáš Novotný, Lukáš Procházka, Růžena Černá, Ondřej Štěpánek, Anežka Kučerová',
  ),
  country('Hungary', 'windows-1250', 'Győző Szűcs, Kovács László, Nagy Ernő, Fülöp Győrgy, Erdős Zsófia, Tóth Ágnes'),
  country(
    'Croatia',
    'windows-1250',
    'Željko Kovačević, Đurđa Marković, Šime Perić, Krešimir Jurić, Tomislav Đurić, Nevenka Božić',
  ),
  country(
    'Romania',
    'windows-1250',
    'Ionuţ Bălan, Ştefan Munteanu, Cătălin Ţurcanu, Mădălina Popa, Răzvan Mureşan, Ilinca Vădan',
  ),
  country('Russia', 'windows-1251', 'Иванов Сергей, Кузнецова Наталья, Фёдоров Алексей, Щербакова Юлия, Ильин Пётр'),
  country(
    'Bulgaria',
    'windows-1251',
    'Георги Димитров, Цветелина Николова, Йордан Ангелов, Мария Стоянова, Пламен Жеков',
  ),
  country(
    'Ukraine',
    'windows-1251',
    'Олексій Шевченко, Юлія Коваленко, Євген Ткаченко, Ніна Бондаренко, Ґалина Їжакевич',
  ),
  country(
    'Greece',
    'windows-1253',
    'Γιώργος Παπαδόπουλος, Ελένη Νικολάου, Κώστας Γεωργίου, Άννα Δημητρίου, Ήρα Οικονόμου',
  ),
  country('Turkey', 'windows-1254', 'Yıldız Şahin, Çağla Öztürk, Gökhan Doğan, İbrahim Kılıç, Ayşe Güneş, Işıl Aydın'),
  country('Israel', 'windows-1255', 'דוד כהן, שרה לוי, יוסף מזרחי, רחל פרץ, משה ביטון, נועה אברהם'),
  country('Egypt', 'windows-1256', 'محمد أحمد, فاطمة علي, مصطفى حسن, عائشة إبراهيم, يوسف عبد الله, نور الدين'),
  country(
    'Lithuania',
    'windows-1257',
    'Jūratė Jankauskienė, Žydrūnas Kazlauskas, Agnė Petrauskaitė, Šarūnas Čepaitis, Živilė Mickevičiūtė',
  ),
  country(
    'Latvia',
    'windows-1257',
    'Jānis Bērziņš, Līga Kalniņa, Ģirts Ozoliņš, Kārlis Liepiņš, Žanis Krūmiņš, Ieva Šmite',
  ),
  country('Estonia', 'windows-1257', 'Jüri Põld, Õnne Mägi, Tõnu Pärn, Külli Rüütel, Märt Sõõru, Žanna Šults'),
  country(
    'Vietnam',
    'windows-1258',
    'Nguyễn Văn Hùng, Trần Thị Hương, Lê Quốc Đạt, Phạm Thùy Dương, Đỗ Hữu Phước, Vũ Ngọc Ánh',
  ),
  country('Thailand', 'windows-874', 'สมชาย ใจดี, สมหญิง รักไทย, ประเสริฐ ศรีสุข, วิภา จันทร์แก้ว, กิตติ บุญมี'),
  country('Japan', 'shift_jis', '佐藤 健太, 鈴木 美咲, 高橋 陽菜, 田中 さくら, 渡辺 翔, 伊藤 ユキ'),
  country('China', 'gb18030', '王伟, 李娜, 张敏, 刘洋, 陈静, 赵丽华, 周建国, 吴芳'),
  country('Korea', 'euc-kr', '김민준, 이서연, 박지훈, 최수빈, 정하은, 강도윤'),
  country('Taiwan', 'big5', '陳怡君, 林志明, 黃雅婷, 張家豪, 李淑芬, 王建宏'),
];
